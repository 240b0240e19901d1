"""The C programs of cmatrix.py: how they are built and what must become of them.

  standard  the language
  flags     further flags, for the compilers and for layoutopt
  builds    further builds besides those of every program
  change    records: at least one array set of each changes, and none is refused
  refuse    records with the reasons, one of which must be given
  maybe     records that may change, or be refused with any reason
  mixed     a layout by hand for each record of `change`
  convert   records refused by default that change under `boundary: convert`
  apart     clusters by hand in which elements of arrays that are fields lie apart
"""


def program(standard, change, mixed, refuse=None, maybe=(), flags=(), builds=None,
            convert=None, apart=None):
    assert set(change) | set(convert or {}) == set(mixed), mixed
    return {"standard": standard, "change": list(change), "refuse": refuse or {},
            "maybe": list(maybe), "mixed": mixed, "flags": list(flags),
            "builds": builds or {}, "convert": convert or {}, "apart": apart or {}}


PROGRAMS = {
    "particles": program("c99", ["particle"], {
        "particle": [(["x", "y", "z", "mass"], "tiled 8"), (["vx", "vy", "vz"], "soa"),
                     (["id", "alive"], "aos")]}),
    "lattice": program("gnu89", ["cell", "slot"], {
        "cell": [(["f"], "soa"), (["height", "rho"], "tiled 4"), (["solid"], "soa")],
        "slot": [(["car", "speed"], "aos"), (["fuel", "travelled"], "tiled 16")]},
        apart={"cell": [(["f"], "[f, k, i]"), (["solid", "rho"], "soa"),
                        (["height"], "tiled 4")]}),
    "nuclides": program("c99", ["GridPoint", "Component"], {
        "GridPoint": [(["energy"], "soa"),
                      (["total_xs", "elastic_xs", "absorption_xs"], "tiled 3"),
                      (["fission_xs", "nu_fission_xs"], "aos")],
        "Component": [(["label", "nuclide"], "tiled 2"), (["density"], "soa")]}),
    "neurons": program("gnu99", ["f1_neuron", "xyz"], {
        "f1_neuron": [(["I", "W", "X"], "tiled 16"), (["V", "U"], "soa"),
                      (["R", "Q", "P"], "aos")],
        "xyz": [(["reset", "y"], "tiled 4"), (["wins"], "soa")]}),
    "qureg": program("gnu99", ["quantum_reg_node_struct"], {
        "quantum_reg_node_struct": [(["state"], "tiled 32"), (["amplitude"], "soa")]}),
    "cluster": program("c11", ["Point"], {
        "Point": [(["coord", "weight"], "tiled 8"), (["cost"], "soa"),
                  (["assign"], "tiled 2")]}),
    "sph": program("c11", ["Particle_", "Cell_"], {
        "Particle_": [(["pos", "next"], "aos"), (["vel", "force"], "tiled 16"),
                      (["density", "pressure", "mass"], "soa"), (["kind"], "soa")],
        "Cell_": [(["head"], "soa"), (["most", "count"], "tiled 4")]}),
    "omp": program("gnu11", ["agent"], {
        "agent": [(["stock", "hungry"], "tiled 32"), (["taste"], "soa"),
                  (["money", "trades"], "tiled 8"), (["region"], "soa")]},
        flags=["-Wno-unknown-pragmas"],
        builds={"gcc-openmp": ("gcc", ["-O2", "-fopenmp"])}),
    "ray": program("c++17", ["Sphere", "Vec3"], {
        "Sphere": [(["radius", "center"], "tiled 8"), (["color", "shine"], "aos"),
                   (["hits"], "soa")],
        "Vec3": [(["z"], "soa"), (["x", "y"], "tiled 16")]}),
    "kdtree": program("gnu11", ["node"], {
        "node": [(["at"], "soa"), (["left", "right"], "tiled 4"),
                 (["name", "lowest", "highest"], "tiled 32")]},
        maybe=["mark"]),
    "network": program("gnu99", ["tariff"], {
        "tariff": [(["base", "per_unit"], "tiled 8"), (["used", "limit"], "soa")]},
        refuse={"node": ["linked-record"]}, maybe=["arc"]),
    "hash": program("c99", ["entry"], {
        "entry": [(["state", "key"], "tiled 8"), (["value", "probes"], "soa")]}),
    "pixels": program("c99", ["column"], {
        "column": [(["sum", "count"], "tiled 4"), (["lowest", "highest"], "soa")],
        "pixel": [(["r", "g", "b", "a"], "aos"), (["weight"], "soa"),
                  (["depth"], "tiled 32")]},
        convert={"pixel": ["no-body", "boundary"]}),
    "nbody3": program("c99", ["body"], {
        "body": [(["x", "mass"], "tiled 4"), (["v", "a"], "soa"),
                 (["flags", "name"], "aos")]}),
}

UNIFORM = ["soa", "tiled 8", "tiled 64"]
# Of a program in the switchable style: what chooses the layout. None: the plan does.
SWITCHES = [None, 0, 1, 2, 7, 64]
QUICK_SWITCHES = [0, 7]


def policy_text(records, boundary=None, style=None):
    """A policy: each record with a layout, or with clusters."""
    lines = ["version: 1"]
    if style:
        lines.append(f"style: {style}")
    if boundary:
        lines.append(f"boundary: {boundary}")
    lines.append("records:")
    for record, what in records.items():
        lines.append(f'  "{record}":')
        if isinstance(what, str):
            lines.append(f"    layout: {what}")
            continue
        lines.append("    clusters:")
        for fields, layout in what:
            lines.append(f"      - fields: [{', '.join(fields)}]")
            lines.append(f'        layout: "{layout}"')
    return "\n".join(lines) + "\n"


def policies(name):
    """(label, policy or None for auto, records that change, those refused)."""
    p = PROGRAMS[name]
    refuse = {**p["refuse"], **p["convert"]}
    others = list(refuse) + p["maybe"]
    yield "auto", None, [], refuse
    for layout in UNIFORM:
        label = layout.replace(" ", "")
        records = {r: layout for r in p["change"] + others}
        yield label, policy_text(records), p["change"], refuse
        if p["convert"]:
            yield (label + "-convert", policy_text(records, "convert"),
                   p["change"] + list(p["convert"]), p["refuse"])
    by_hand = {r: p["mixed"][r] for r in p["change"]}
    yield "mixed", policy_text(by_hand), p["change"], p["refuse"]
    if p["apart"]:
        yield "apart", policy_text({**by_hand, **p["apart"]}), p["change"], p["refuse"]
        tiles = {record: [(fields, each.replace("k, i]", "k, i p(8)]").replace("[f", "[i, f"))
                          for fields, each in clusters] for record, clusters in p["apart"].items()}
        yield "apart-tiled", policy_text({**by_hand, **tiles}), p["change"], p["refuse"]
    yield "switchable", policy_text(by_hand, style="switchable"), p["change"], p["refuse"]
    if p["convert"]:
        yield ("mixed-convert", policy_text(p["mixed"], "convert"),
               p["change"] + list(p["convert"]), p["refuse"])
