// Sentences for people are not mutated: a test that kills such a mutant only repeats the sentence. What has to stand on an ad by law
// is made of words too, and there they are the rule: those are what a function gives back, or asks a text about.
const RUSSIAN = /[а-яё]/i;
const QUESTIONS = new Set(['endsWith', 'includes', 'indexOf', 'replace', 'replaceAll', 'split', 'startsWith', 'test']);

const isQuestion = (call) => QUESTIONS.has(call.node.callee.property?.name);

/** The value of a field («message: …») or of a name, a part of a list, an argument. */
const isSaid = ({ parentPath, key }) =>
  (parentPath.isObjectProperty() && key === 'value') ||
  parentPath.isVariableDeclarator() ||
  parentPath.isArrayExpression() ||
  (parentPath.isCallExpression() && !isQuestion(parentPath)) ||
  (parentPath.isConditionalExpression() && isSaid(parentPath));

/** No mutant of it is needed: a name, or a call of names. Anything decided or computed within the sentence is still mutated. */
const isPlain = ({ type, arguments: given }) =>
  type === 'Identifier' || type === 'MemberExpression' || (type === 'CallExpression' && given.every(isPlain));

const isSentence = (path) =>
  (path.isStringLiteral() && RUSSIAN.test(path.node.value)) ||
  (path.isTemplateLiteral() &&
    path.node.quasis.some(({ value }) => RUSSIAN.test(value.raw)) &&
    path.node.expressions.every(isPlain));

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: { shouldIgnore: (path) => (isSentence(path) && isSaid(path) ? 'a sentence for people' : undefined) },
  },
];
