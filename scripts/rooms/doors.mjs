// The doors of modules: what server/index.ts exports, and what its functions return, is small and made of facts.
import { isServerDoor, moduleOf } from './files.mjs';

const MAX_MEMBERS = 15;
const MODULE = 'src/platform/module.ts';
const SCHEMA = 'src/platform/database/schema.ts';
/** Names by which stores call what they read from tables. */
const ROW = /(?:Rows?|Table)$/;
const OF_TABLES = /^(?:Selectable|Insertable|Updateable)$/;

/** `facts`: the type facts of files, by path. */
export function doorProblems(facts) {
  return [...facts.keys()].filter(isServerDoor).flatMap((door) => [...sizes(facts, door), ...rows(facts, door)]);
}

/** Where a name of a file is declared; undefined for what is not of the project or of no server's file. */
function declared(facts, file, name, seen = 0) {
  const here = facts.get(file);
  if (!here || seen > 9) return undefined;
  const isValue = name.startsWith('typeof ');
  const plain = isValue ? name.slice('typeof '.length) : name;
  if (here.types[name] || here.functions[plain] || here.keys[plain]) return { file, name };
  const [from, original] = here.imports[plain] ?? here.exports[plain] ?? [];
  if (original === undefined) return undefined;
  const next = isValue ? `typeof ${original}` : original;
  return declared(facts, from ?? file, next, seen + 1) ?? { file: from, name: next };
}

/** Members of a shape with the file that says each; null where the text does not tell. */
function membersOf(facts, file, shape) {
  if (!shape) return null;
  if (shape.members) return shape.members.map((member) => ({ ...member, file }));
  if (shape.all) return shape.all.flatMap((each) => membersOf(facts, file, each) ?? []);
  if (shape.pick || shape.omit) {
    const all = membersOf(facts, file, shape.pick ?? shape.omit);
    return all?.filter(({ name }) => shape.names.includes(name) === Boolean(shape.pick));
  }
  if (shape.keysOf) {
    const at = declared(facts, file, `typeof ${shape.keysOf}`);
    const keys = at && facts.get(at.file)?.keys[at.name.slice('typeof '.length)];
    return keys ? keys.map((name) => ({ name, shape: { isFunction: true }, file: at.file })) : null;
  }
  if (!shape.ref) return null;
  const at = declared(facts, file, shape.ref);
  if (!at || at.file === MODULE) return null;
  const type = facts.get(at.file)?.types[at.name];
  return type ? membersOf(facts, at.file, type.shape) : null;
}

function isCall(facts, file, shape) {
  if (!shape?.ref) return Boolean(shape?.isFunction);
  const at = declared(facts, file, shape.ref);
  return Boolean(facts.get(at?.file)?.types[at.name]?.shape?.isFunction);
}

/** More members than a reader takes in at once: of what the door exports, of what its functions return, and of the groups of that. */
function sizes(facts, door) {
  const problems = [];
  const refuse = (name, count) =>
    problems.push(
      `${door}: ${name} has ${count} members\n  doors-are-small: at most ${MAX_MEMBERS}; make groups by purpose, and let callers take Pick<> of a group`,
    );
  const measure = (name, file, shape, depth = 0) => {
    const members = membersOf(facts, file, shape);
    if (!members || depth > 4) return;
    // A record of facts is no group, however long.
    if (depth > 0 && !members.some((member) => isCall(facts, member.file, member.shape))) return;
    const { size } = new Set(members.map((member) => member.name));
    if (size > MAX_MEMBERS) refuse(name, size);
    for (const member of members) measure(`${name}.${member.name}`, member.file, member.shape, depth + 1);
  };
  const { values } = facts.get(door);
  if (values.length > MAX_MEMBERS) refuse('the file', values.length);
  for (const value of values) {
    const at = declared(facts, door, value);
    const made = at && facts.get(at.file)?.functions[at.name];
    if (!made) continue;
    if (!made.returns) problems.push(`${door}: ${value}\n  doors-are-small: a function of a door says what it returns`);
    else measure(value, at.file, made.returns.shape);
  }
  return problems;
}

/** Rows of tables: the columns of a store are its own, and what others get of it is a type the module says for them. */
function rows(facts, door) {
  const problems = [];
  const visited = new Set();
  const visit = (file, ref, trail) => {
    const [name, part] = ref.split('.');
    const at = declared(facts, file, name);
    if (!at) return;
    const path = [...trail, at.name];
    const isOfTables = at.file === 'kysely' ? OF_TABLES.test(at.name) : at.file === SCHEMA && at.name === 'Schema';
    const isRow = ROW.test(at.name) && facts.get(at.file)?.types[at.name] !== undefined;
    if ((isOfTables || isRow) && !visited.has(`!${at.name}`)) {
      visited.add(`!${at.name}`);
      problems.push(
        `${door}: ${path.join(' → ')}\n  facts-pass-through-doors: name a plain type for others, not a row of a table`,
      );
    }
    if (
      isOfTables ||
      isRow ||
      moduleOf(at.file ?? '') !== moduleOf(door) ||
      visited.has(`${at.file} ${at.name}.${part}`)
    )
      return;
    visited.add(`${at.file} ${at.name}.${part}`);
    const { types, functions } = facts.get(at.file) ?? { types: {}, functions: {} };
    const plain = at.name.replace(/^typeof /, '');
    const members = part === undefined ? null : membersOf(facts, at.file, types[at.name]?.shape);
    if (members) {
      for (const member of members.filter((each) => each.name === part))
        for (const each of member.refs ?? []) visit(member.file, each, path);
      return;
    }
    for (const each of types[at.name]?.refs ?? []) visit(at.file, each, path);
    const call = functions[plain];
    // What a module is made of are ports: their doors are looked at themselves.
    for (const each of [...(call?.returns?.refs ?? []), ...(/^create/.test(plain) ? [] : (call?.takes ?? []))])
      visit(at.file, each, path);
  };
  for (const name of Object.keys(facts.get(door).exports)) visit(door, name, []);
  return problems;
}
