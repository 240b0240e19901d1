//===-- DeviceClasses.cpp - Buffers of hosts in C++ -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The class that stands in place of `cl::Buffer`. It takes the arguments of
/// that, in bytes of records: what goes to a device or comes from it is packed
/// or unpacked in host memory, and copied at once, however the program waits
/// for it. A call that cannot be done is one call of OpenCL's that fails as the
/// original one did.
///
//===----------------------------------------------------------------------===//

#include "Devices.h"
#include "Job.h"
#include "Names.h"
#include "layoutopt/Layout/PackGen.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

std::string layoutopt::withWords(StringRef Text, const Words &Known) {
  std::string Out;
  while (!Text.empty()) {
    auto Word = llvm::find_if(
        Known, [&](const auto &Each) { return Text.starts_with(Each.first); });
    if (Word == Known.end()) {
      Out += Text.front();
      Text = Text.drop_front();
    } else {
      Out += Word->second;
      Text = Text.drop_front(Word->first.size());
    }
  }
  return Out;
}

/// What texts call the names of \p Names. One that begins as another one does
/// comes first.
static Words wordsOf(const DeviceNames &Names) {
  return {{"$class", Names.Class},   {"$handle", Names.Buffers},
          {"$create", Names.Create}, {"$write", Names.Write},
          {"$read", Names.Read},     {"$copy", Names.Copy},
          {"$pass", Names.Pass},     {"$release", Names.Release}};
}

void layoutopt::replaceDeviceTexts(RewriteJob &Job) {
  for (const ExprFacts &E : Job.Facts.Exprs) {
    if (E.Kind != ExprKind::Device || E.Types.empty())
      continue;
    Generated *Set = Job.setOfEntity(Job.Facts.Exprs[E.Operands[0]].Entity);
    if (!Set)
      continue;
    DeviceNames &Names = deviceNames(Job, *Set);
    const StringRef Text = E.Types.front();
    Words Known = wordsOf(Names);
    for (const auto &[Word, Name] : Known)
      if (Text.contains(Word))
        Names.Used.insert(Name);
    std::string Arrays, Types;
    const std::string Source = Job.source(E.Extent).str();
    for (size_t A = 0; A != Set->set().Layout.storedArrays().size(); ++A) {
      Arrays +=
          (A == 0 ? "" : ", ") + Source + ".array[" + std::to_string(A) + "]";
      Types += (A == 0 ? "" : ", ") + Source;
    }
    const std::string Number =
        E.Slots.size() < 2 ? ""
                           : passedNumber(Job, *Set, E, Job.source(E.Slots[1]));
    Known.insert(Known.end(),
                 {{"$number", Number}, {"$arrays", Arrays}, {"$types", Types}});
    Job.replace(E.Extent, withWords(Text, Known), *Set);
  }
}

const char *const layoutopt::PackedText = R"(
/* Room in host memory for so many records, by stored array. */
struct $packed {
  void *array[$count];
  explicit $packed(size_t num) {
    for (unsigned k = 0; k != $count; ++k) {
      memory[k].resize($bytes(k, num) + 128);
      const size_t at = reinterpret_cast<size_t>(&memory[k][0]);
      array[k] = &memory[k][0] + (128 - at % 128);
    }
  }

private:
  std::vector<unsigned char> memory[$count];
  $packed(const $packed &);
  $packed &operator=(const $packed &);
};
)";

static const char *const ClassText =
    R"(/* One buffer for each stored array. Its records are converted on their way. */
class $class {
public:
  ::cl::Buffer array[$count];
  size_t records; /* Room for so many. */

  $class() : records(0) {}
  $class(const ::cl::Context &context, cl_mem_flags flags, size_t bytes,
         void *host = NULL, cl_int *error = NULL) : records(0) {
    create(context, flags, bytes, host, error);
  }
  $class(cl_mem_flags flags, size_t bytes, void *host = NULL,
         cl_int *error = NULL) : records(0) {
    create(::cl::Context::getDefault(error), flags, bytes, host, error);
  }
  template <typename Iterator>
  $class(Iterator begin, Iterator end, bool is_constant, bool = false,
         cl_int *error = NULL) : records(0) {
    create(::cl::Context::getDefault(error),
           is_constant ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE,
           static_cast<size_t>(end - begin) * $size, NULL, error);
    fill(::cl::CommandQueue::getDefault(), begin, end, error);
  }
  template <typename Iterator>
  $class(const ::cl::Context &context, Iterator begin, Iterator end,
         bool is_constant, bool = false, cl_int *error = NULL) : records(0) {
    create(context, is_constant ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE,
           static_cast<size_t>(end - begin) * $size, NULL, error);
    fill(::cl::CommandQueue(context), begin, end, error);
  }
  template <typename Iterator>
  $class(const ::cl::CommandQueue &queue, Iterator begin, Iterator end,
         bool is_constant, bool = false, cl_int *error = NULL) : records(0) {
    create(queue.getInfo<CL_QUEUE_CONTEXT>(),
           is_constant ? CL_MEM_READ_ONLY : CL_MEM_READ_WRITE,
           static_cast<size_t>(end - begin) * $size, NULL, error);
    fill(queue, begin, end, error);
  }

  typedef std::vector< ::cl::Event> event_list;

  /* Copies so many bytes of records, and nothing behind them; all or, with an
     error, none. */
  cl_int write(const ::cl::CommandQueue &queue, size_t bytes, const void *host,
               const event_list *events = NULL,
               ::cl::Event *event = NULL) const;
  cl_int read(const ::cl::CommandQueue &queue, size_t bytes, void *host,
              const event_list *events = NULL,
              ::cl::Event *event = NULL) const;
  template <typename Iterator>
  cl_int write(const ::cl::CommandQueue &queue, Iterator begin,
               Iterator end) const;
  template <typename Iterator>
  cl_int read(const ::cl::CommandQueue &queue, Iterator begin,
              Iterator end) const;

private:
  void create(const ::cl::Context &context, cl_mem_flags flags, size_t bytes,
              void *host, cl_int *error);
  template <typename Iterator>
  void fill(const ::cl::CommandQueue &queue, Iterator begin, Iterator end,
            cl_int *error) {
    const cl_int status = write(queue, begin, end);
    if (error)
      *error = status;
  }
  bool has(size_t num) const { return num != 0 && num <= records; }
};
)";

static const char *const ClassFunctions = R"(
inline void $class::create(const ::cl::Context &context, cl_mem_flags flags,
                           size_t bytes, void *host, cl_int *error) {
  /* OpenCL judges the size, and flags without memory or the other way round,
     before it reads any. */
  const cl_mem_flags copy = CL_MEM_COPY_HOST_PTR;
  const bool fits = !host == !(flags & copy);
  cl_int status = CL_SUCCESS;
  ::cl::Buffer(context, fits ? flags & ~copy : flags, bytes,
               fits ? NULL : host, &status);
  const size_t num = status == CL_SUCCESS ? bytes / $size : 0;
  $packed packed(host ? num : 0);
  if (host && num != 0)
    $pack(packed.array, host, num);
  for (unsigned k = 0; k != $count && status == CL_SUCCESS; ++k)
    array[k] = ::cl::Buffer(context, flags, $bytes(k, num),
                            host ? packed.array[k] : NULL, &status);
  records = status == CL_SUCCESS ? num : 0;
  if (status != CL_SUCCESS)
    for (unsigned k = 0; k != $count; ++k)
      array[k] = ::cl::Buffer();
  if (error)
    *error = status;
}

inline cl_int $class::write(const ::cl::CommandQueue &queue, size_t bytes,
                            const void *host, const event_list *events,
                            ::cl::Event *event) const {
  const size_t $num = bytes / $size;
  if (!has($num) || !host)
    return queue.enqueueWriteBuffer(array[0], CL_TRUE, 0,
                                    $num > records ? static_cast<size_t>(-1)
                                                  : $bytes(0, $num),
                                    host, events, event);
  /* What is still on its way into that memory has to be there first. */
  for (size_t k = 0; events && k != events->size(); ++k) {
    const cl_event each = (*events)[k]();
    clWaitForEvents(1, &each);
  }
  clFinish(queue());
  $packed packed($num);
  $pack(packed.array, host, $num);
  cl_int $status = CL_SUCCESS;
$writes  return $status;
}

inline cl_int $class::read(const ::cl::CommandQueue &queue, size_t bytes,
                           void *host, const event_list *events,
                           ::cl::Event *event) const {
  const size_t num = bytes / $size;
  if (!has(num) || !host)
    return queue.enqueueReadBuffer(array[0], CL_TRUE, 0,
                                   num > records ? static_cast<size_t>(-1)
                                                 : $bytes(0, num),
                                   host, events, event);
  $packed packed(num);
  cl_int status = CL_SUCCESS;
  for (unsigned k = 0; k != $count && status == CL_SUCCESS; ++k)
    status = queue.enqueueReadBuffer(array[k], CL_TRUE, 0, $bytes(k, num),
                                     packed.array[k], events, event);
  if (status == CL_SUCCESS)
    $unpack(host, packed.array, num);
  return status;
}

template <typename Iterator>
cl_int $class::write(const ::cl::CommandQueue &queue, Iterator begin,
                     Iterator end) const {
  typedef typename std::iterator_traits<Iterator>::value_type record;
  const size_t num = static_cast<size_t>(end - begin);
  if (has(num))
    return write(queue, num * sizeof(record), &*begin);
  cl_int status = CL_SUCCESS;
  queue.enqueueMapBuffer(array[0], CL_TRUE, CL_MAP_WRITE, 0,
                         num == 0 ? 0 : static_cast<size_t>(-1), NULL, NULL,
                         &status);
  return status;
}

template <typename Iterator>
cl_int $class::read(const ::cl::CommandQueue &queue, Iterator begin,
                    Iterator end) const {
  typedef typename std::iterator_traits<Iterator>::value_type record;
  const size_t num = static_cast<size_t>(end - begin);
  if (has(num))
    return read(queue, num * sizeof(record), &*begin);
  cl_int status = CL_SUCCESS;
  queue.enqueueMapBuffer(array[0], CL_TRUE, CL_MAP_READ, 0,
                         num == 0 ? 0 : static_cast<size_t>(-1), NULL, NULL,
                         &status);
  return status;
}
)";

static const char *const WriteText = R"(
inline cl_int $write(const ::cl::CommandQueue &queue, const $class &buffer,
                     cl_bool, size_t, size_t bytes, const void *host,
                     const $class::event_list *events = NULL,
                     ::cl::Event *event = NULL) {
  return buffer.write(queue, bytes, host, events, event);
}
)";

static const char *const ReadText = R"(
inline cl_int $read(const ::cl::CommandQueue &queue, const $class &buffer,
                    cl_bool, size_t, size_t bytes, void *host,
                    const $class::event_list *events = NULL,
                    ::cl::Event *event = NULL) {
  return buffer.read(queue, bytes, host, events, event);
}
)";

static const char *const CopyText = R"(
template <typename Iterator>
cl_int $copy(const ::cl::CommandQueue &queue, Iterator begin, Iterator end,
             const $class &buffer) {
  return buffer.write(queue, begin, end);
}
template <typename Iterator>
cl_int $copy(const ::cl::CommandQueue &queue, const $class &buffer,
             Iterator begin, Iterator end) {
  return buffer.read(queue, begin, end);
}
template <typename Iterator>
cl_int $copy(Iterator begin, Iterator end, const $class &buffer) {
  return buffer.write(::cl::CommandQueue::getDefault(), begin, end);
}
template <typename Iterator>
cl_int $copy(const $class &buffer, Iterator begin, Iterator end) {
  return buffer.read(::cl::CommandQueue::getDefault(), begin, end);
}
)";

static const char *const PassText = R"(
/* Sets the parameters from `first` on. */
inline cl_int $pass(::cl::Kernel &kernel, cl_uint first, const $class &buffer) {
  cl_int status = CL_SUCCESS;
  for (cl_uint k = 0; k != $passed && status == CL_SUCCESS; ++k)
    status = kernel.setArg(first + k, buffer.array[k]);
  return status;
}
)";

namespace {
/// How records of the host lie in host memory on their way.
struct PackedRecord {
  RecordLayout Layout;
  RecordShape Shape;
};
} // namespace

/// The stored arrays of \p Set, and, where the host reads records back, one of
/// the bytes between their fields, which no kernel gets.
static PackedRecord packedRecord(const Generated &Set,
                                 const DeviceNames &Names) {
  const BoundSet &Bound = Set.set();
  std::vector<FieldShape> Fields = Bound.Layout.fields().vec();
  std::vector<ClusterLayout> Clusters = Bound.Layout.clusters().vec();
  RecordShape Shape;
  Shape.Bytes = Bound.Record->Size;
  std::vector<bool> Seen(Shape.Bytes);
  for (unsigned F = 0; F != Bound.Set->Fields.size(); ++F) {
    const MemberFacts &M = Bound.member(F);
    Shape.Offsets.push_back(M.Offset);
    std::fill_n(Seen.begin() + M.Offset, M.Size, true);
  }
  ClusterLayout Padding;
  const bool IsRead =
      Names.Used.count(Names.Read) != 0 || Names.Used.count(Names.Copy) != 0;
  for (uint64_t Begin = 0, End; IsRead && Begin != Shape.Bytes; Begin = End) {
    for (End = Begin; End != Shape.Bytes && Seen[End] == Seen[Begin];)
      ++End;
    if (Seen[Begin])
      continue;
    Padding.Fields.push_back(static_cast<unsigned>(Fields.size()));
    const std::string Name =
        Names::numbered("padding" + std::to_string(Padding.Fields.size()),
                        [&](StringRef Wanted) {
                          return llvm::any_of(Fields, [&](const FieldShape &F) {
                            return F.Name == Wanted;
                          });
                        });
    Fields.push_back({Name, End - Begin, 1});
    Shape.Offsets.push_back(Begin);
  }
  if (!Padding.Fields.empty())
    Clusters.push_back(std::move(Padding));
  return {llvm::cantFail(
              RecordLayout::create(std::move(Fields), std::move(Clusters)),
              "the set's layout fits, and padding fits any"),
          std::move(Shape)};
}

/// `$writes` of wordsOfConversion().
static std::string printWrites(RewriteJob &Job, Generated &Set,
                               const DeviceNames &Names, StringRef Before,
                               StringRef Rest) {
  const PackedRecord Packed = packedRecord(Set, Names);
  llvm::ArrayRef<StoredArray> Stored = Packed.Layout.storedArrays();
  const std::string N = Job.InUse.unused("num"),
                    Status = Job.InUse.unused("status");
  std::string Text;
  if (llvm::any_of(Stored, [](const StoredArray &A) { return A.lanes() > 1; }))
    Text += "  size_t " + Job.InUse.unused("at") + ", " +
            Job.InUse.unused("end") + ";\n";
  for (unsigned A = 0; A != Stored.size(); ++A) {
    const std::string Number = std::to_string(A);
    const std::string Call =
        (Before + "array[" + Number + "], CL_TRUE, ").str();
    const std::string Lanes = std::to_string(Stored[A].lanes());
    const bool HasTiles = Stored[A].lanes() > 1;
    const std::string Full = HasTiles ? N + " - " + N + " % " + Lanes : N;
    Text += "  if (" + Status + " == CL_SUCCESS" +
            (HasTiles ? " && " + N + " >= " + Lanes : "") + ")\n    " + Status +
            " = " + Call + "0,\n        " + Names.Bytes + "(" + Number + ", " +
            Full + "), packed.array[" + Number + "], " + Rest.str();
    if (HasTiles)
      Text += printTail(Job, Set, Names, A, Call, Rest, /*IsWrite=*/true);
  }
  return Text;
}

Words layoutopt::wordsOfConversion(RewriteJob &Job, Generated &Set,
                                   const DeviceNames &Names, StringRef Before,
                                   StringRef Rest) {
  const BoundSet &Bound = Set.set();
  const size_t Count = packedRecord(Set, Names).Layout.storedArrays().size();
  Words Out = {{"$count", std::to_string(Count)},
               {"$passed", std::to_string(Bound.Layout.storedArrays().size())},
               {"$size", std::to_string(Bound.Record->Size)},
               {"$packed", Names.Packed},
               {"$pack", Names.Pack},
               {"$unpack", Names.Unpack},
               {"$bytes", Names.Bytes},
               {"$writes", printWrites(Job, Set, Names, Before, Rest)},
               {"$num", Job.InUse.unused("num")},
               {"$status", Job.InUse.unused("status")}};
  const Words Named = wordsOf(Names);
  Out.insert(Out.end(), Named.begin(), Named.end());
  return Out;
}

std::string layoutopt::printConversions(Generated &Set,
                                        const DeviceNames &Names) {
  const PackedRecord Packed = packedRecord(Set, Names);
  return printBytesFunction(Packed.Layout, Names.Bytes) + "\n" +
         printPackFunction(Packed.Layout, Packed.Shape, Names.Pack) + "\n" +
         printUnpackFunction(Packed.Layout, Packed.Shape, Names.Unpack) + "\n";
}

std::string layoutopt::printDeviceClass(RewriteJob &Job, Generated &Set,
                                        const DeviceNames &Names) {
  const Words Known = wordsOfConversion(
      Job, Set, Names, "queue.enqueueWriteBuffer(", "events, event);\n");
  std::string Text =
      printConversions(Set, Names) + withWords(ClassText, Known) +
      withWords(PackedText, Known) + withWords(ClassFunctions, Known);
  const std::pair<const std::string *, const char *> Functions[] = {
      {&Names.Write, WriteText},
      {&Names.Read, ReadText},
      {&Names.Copy, CopyText},
      {&Names.Pass, PassText}};
  for (const auto &[Name, Function] : Functions)
    if (Names.Used.count(*Name) != 0)
      Text += withWords(Function, Known);
  return Text;
}
