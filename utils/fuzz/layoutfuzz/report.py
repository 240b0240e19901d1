"""What came out, as tables in Markdown."""

import collections

CLASSES = ["same", "refused", "kept", "different", "does-not-build", "not-verified", "crash", "compiler", "known",
           "skipped", "invalid"]


def report(results):
    kinds = sorted({r["kind"] for r in results})
    lines = ["| kind | pairs | " + " | ".join(CLASSES) + " | transformed |",
             "|---" * (len(CLASSES) + 3) + "|"]
    for kind in kinds + (["all"] if len(kinds) > 1 else []):
        mine = [r for r in results if kind in (r["kind"], "all")]
        count = collections.Counter(r["class"] for r in mine)
        changed = sum(1 for r in mine if r["sets"][0])
        share = f"{100 * changed / len(mine):.0f} %" if mine else "-"
        lines.append(f"| {kind} | {len(mine)} | " +
                     " | ".join(str(count[c]) for c in CLASSES) + f" | {share} |")
    uses = collections.Counter(use for r in results for use in r.get("uses", ()))
    if uses:
        lines += ["", "| programs with | pairs | whose record changes |", "|---|---|---|"]
        for use, times in sorted(uses.items()):
            lines.append(f"| {use} | {times} | {sum(r.get('uses', {}).get(use, 0) for r in results)} |")
    sets = [sum(r["sets"][k] for r in results) for k in range(3)]
    lines += ["", f"Array sets: {sets[0]} changed, {sets[1]} kept, {sets[2]} refused.", "",
              "| reason of a refusal | times | in pairs without a change |", "|---|---|---|"]
    reasons = collections.Counter(x for r in results for x in r["reasons"])
    alone = collections.Counter(x for r in results if not r["sets"][0] for x in r["reasons"])
    for reason, times in reasons.most_common():
        lines.append(f"| {reason} | {times} | {alone[reason]} |")
    notes = collections.Counter(x for r in results for x in r.get("notes", ()))
    if notes:
        lines += ["", "| what keeps vectors as they are | pairs | alone |", "|---|---|---|"]
        alone = collections.Counter(r["notes"][0] for r in results if len(r.get("notes", ())) == 1)
        lines += [f"| {note} | {times} | {alone[note]} |" for note, times in notes.most_common()]
    return "\n".join(lines)
