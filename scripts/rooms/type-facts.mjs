// What a file of a module's server says in types: enough to follow them from a door without a compiler.
import { nodesOf } from './files.mjs';

/** Declared types, signatures of functions, keys of constant objects, and where imported and re-exported names come from. */
export function typeFactsOf(program, targetOf) {
  const facts = { types: {}, functions: {}, keys: {}, imports: {}, exports: {}, values: [] };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImport(facts, statement, targetOf);
    else if (statement.type === 'ExportNamedDeclaration') readExport(facts, statement, targetOf);
    else readDeclaration(facts, statement, false);
  }
  return facts;
}

function readImport(facts, { source, specifiers }, targetOf) {
  for (const { type, local, imported } of specifiers)
    if (type === 'ImportSpecifier') facts.imports[local.name] = [targetOf(source.value), imported.name];
}

function readExport(facts, { declaration, specifiers, source, exportKind }, targetOf) {
  if (declaration) readDeclaration(facts, declaration, true);
  for (const { local, exported, exportKind: own } of specifiers) {
    facts.exports[exported.name] = source ? [targetOf(source.value), local.name] : [null, local.name];
    if (exportKind !== 'type' && own !== 'type') facts.values.push(exported.name);
  }
}

function readDeclaration(facts, node, isExported) {
  const say = (name, isValue) => {
    if (!isExported) return;
    facts.exports[name] = [null, name];
    if (isValue) facts.values.push(name);
  };
  if (node.type === 'TSInterfaceDeclaration') {
    const parents = (node.extends ?? []).map(({ expression, typeArguments }) =>
      refOf(expression.name, typeArguments?.params ?? []),
    );
    const own = { members: membersOf(node.body.body) };
    facts.types[node.id.name] = { shape: parents.length > 0 ? { all: [own, ...parents] } : own, refs: refsIn(node) };
    say(node.id.name, false);
  }
  if (node.type === 'TSTypeAliasDeclaration') {
    facts.types[node.id.name] = { shape: shapeOf(node.typeAnnotation), refs: refsIn(node.typeAnnotation) };
    say(node.id.name, false);
  }
  if (node.type === 'FunctionDeclaration') {
    readFunction(facts, node.id.name, node);
    say(node.id.name, true);
  }
  if (node.type === 'VariableDeclaration')
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier') continue;
      if (init?.type === 'ArrowFunctionExpression') readFunction(facts, id.name, init);
      else if (id.typeAnnotation) facts.types[`typeof ${id.name}`] = { shape: null, refs: refsIn(id.typeAnnotation) };
      if (init?.type === 'ObjectExpression')
        facts.keys[id.name] = init.properties.flatMap(({ key }) => key?.name ?? key?.value ?? []);
      say(id.name, true);
    }
}

function readFunction(facts, name, { params, returnType }) {
  facts.functions[name] = {
    takes: params.flatMap((param) => refsIn(param)),
    returns: returnType ? { shape: shapeOf(returnType.typeAnnotation), refs: refsIn(returnType) } : null,
  };
}

/** The members of a type as far as its text says them; null for what has none, such as a union. */
function shapeOf(node) {
  switch (node.type) {
    case 'TSTypeLiteral':
      return { members: membersOf(node.members) };
    case 'TSIntersectionType':
      return { all: node.types.map(shapeOf) };
    case 'TSFunctionType':
      return { isFunction: true };
    case 'TSTypeReference':
      return refOf(node.typeName.name ?? node.typeName.right?.name, node.typeArguments?.params ?? []);
    case 'TSMappedType':
      return node.constraint?.typeAnnotation?.exprName
        ? { keysOf: node.constraint.typeAnnotation.exprName.name }
        : null;
    default:
      return null;
  }
}

function refOf(name, given) {
  if (/^(?:Pick|Omit)$/.test(name) && given.length === 2)
    return { [name.toLowerCase()]: shapeOf(given[0]), names: namesIn(given[1]) };
  if (/^(?:Partial|Required|Readonly)$/.test(name) && given.length === 1) return shapeOf(given[0]);
  return { ref: name };
}

const membersOf = (nodes) =>
  nodes.flatMap((node) => {
    const { type, key, typeAnnotation } = node;
    const name = key?.name ?? key?.value;
    const refs = refsIn(node);
    if (type === 'TSMethodSignature') return { name, refs, shape: { isFunction: true } };
    return type === 'TSPropertySignature' && typeAnnotation
      ? { name, refs, shape: shapeOf(typeAnnotation.typeAnnotation) }
      : [];
  });

const namesIn = (node) => nodesOf(node).flatMap(({ type, value }) => (type === 'Literal' ? value : []));

/**
 * Names of all types that a node mentions; `typeof x` is the type of a value. Of `X['part']` and `Pick<X, 'part'>` only the parts
 * count: `X.part`.
 */
function refsIn(node, found = new Set()) {
  if (node === null || typeof node !== 'object') return [...found];
  const { type, typeName, exprName, expression, typeArguments, objectType, indexType } = node;
  const partsOf = (whole, names) => {
    for (const name of namesIn(names)) found.add(`${whole.typeName.name}.${name}`);
  };
  if (type === 'TSIndexedAccessType' && objectType.typeName?.name && indexType.literal) {
    partsOf(objectType, indexType);
    return [...found];
  }
  const isPick = typeName?.name === 'Pick' || expression?.name === 'Pick';
  const [whole, names] = typeArguments?.params ?? [];
  if (isPick && whole?.typeName?.name && namesIn(names).length > 0) {
    partsOf(whole, names);
    return [...found];
  }
  if (type === 'TSTypeReference') found.add(typeName.name ?? typeName.right?.name);
  if (type === 'TSTypeQuery' && exprName.name) found.add(`typeof ${exprName.name}`);
  if (type === 'TSInterfaceHeritage' && expression.name) found.add(expression.name);
  for (const key in node) refsIn(node[key], found);
  return [...found].filter(Boolean);
}
