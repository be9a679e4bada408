// The graph of imports: cycles between files, knots of modules, layers.
import { isStyle, moduleOf } from './files.mjs';

/** Cycles over imports that exist at run time; types may refer to each other. */
export function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const visit = (file, trail) => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const { to, isType, isDeferred } of graph.get(file) ?? [])
      if (to && !isType && !isDeferred && !isStyle(to)) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/** The modules that each module imports, by whatever kind of import. */
function moduleArrows(graph) {
  const arrows = new Map();
  for (const { from, to } of [...graph.values()].flat()) {
    const [one, other] = [moduleOf(from), to && moduleOf(to)];
    if (!one || !other || one === other) continue;
    if (!arrows.has(one)) arrows.set(one, new Set());
    arrows.get(one).add(other);
  }
  return arrows;
}

/** Groups of modules that reach each other: the strongly connected components of more than one (Tarjan's algorithm). */
export function findKnots(graph) {
  const arrows = moduleArrows(graph);
  const [order, lowest, path, knots] = [new Map(), new Map(), [], []];
  const visit = (one) => {
    order.set(one, order.size);
    lowest.set(one, order.get(one));
    path.push(one);
    for (const other of arrows.get(one) ?? []) {
      if (!order.has(other)) visit(other);
      if (path.includes(other)) lowest.set(one, Math.min(lowest.get(one), lowest.get(other)));
    }
    if (lowest.get(one) !== order.get(one)) return;
    const knot = path.splice(path.indexOf(one));
    if (knot.length > 1) knots.push(knot);
  };
  for (const one of arrows.keys()) if (!order.has(one)) visit(one);
  return knots;
}

/** Modules in layers: each imports only from layers above its own in the text. */
export function printGraph(graph) {
  const arrows = moduleArrows(graph);
  const heights = new Map();
  const heightOf = (one) => {
    if (!heights.has(one))
      heights.set(one, 1 + Math.max(-1, ...[...(arrows.get(one) ?? [])].map((other) => heightOf(other))));
    return heights.get(one);
  };
  const modules = [...new Set([...graph.keys()].map(moduleOf).filter(Boolean))].sort();
  for (const one of modules) heightOf(one);
  for (let height = 0; height <= Math.max(...heights.values()); height += 1) {
    process.stdout.write(`layer ${height}\n`);
    for (const one of modules.filter((each) => heights.get(each) === height))
      process.stdout.write(`  ${one}${arrows.has(one) ? ` → ${[...arrows.get(one)].sort().join(', ')}` : ''}\n`);
  }
}
