/**
 * Deduplicates schemas of the OpenAPI document into its components. Readers load the document whole: with every answer written out it
 * has two megabytes, most of them repeated objects.
 */

interface Node {
  [key: string]: unknown;
}

/** Shorter ones are read more easily where they are. */
const WORTH_SHARING = 250;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRecord = (value: unknown): value is Node =>
  isNode(value) && value.type === 'object' && isNode(value.properties);

/** Components of one section, each under the name of where it was met first. */
function createSection(section: string) {
  const parts: Node = {};
  const names = new Map<string, string>();
  return {
    parts,
    refer(value: Node, name: string): Node {
      const text = JSON.stringify(value);
      let found = names.get(text);
      if (!found) {
        for (let number = 1; !found || found in parts; number += 1) found = number === 1 ? name : `${name}-${number}`;
        names.set(text, found);
        parts[found] = value;
      }
      return { $ref: `#/components/${section}/${found}` };
    },
  };
}

/** How often each record stands in the schemas; what is within a repeated one is counted with the first of them. */
function countRecords(schemas: readonly unknown[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isRecord(value)) {
      const text = JSON.stringify(value);
      const now = (times.get(text) ?? 0) + 1;
      times.set(text, now);
      if (now > 1) return;
    }
    for (const one of Object.values(value)) count(one);
  };
  schemas.forEach(count);
  return times;
}

interface Operation {
  tags: readonly string[];
  responses: Record<string, { content: { 'application/json': { schema: unknown } } }>;
}

/** Refusals that are the same, and objects that stand in several answers, as references. */
export function shareAnswers(paths: Record<string, Record<string, unknown>>) {
  const responses = createSection('responses');
  const schemas = createSection('schemas');
  const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
  const answers = operations.flatMap(({ responses: { 200: answer } }) =>
    answer ? [answer.content['application/json'].schema] : [],
  );
  const times = countRecords(answers);

  function shared(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((one) => shared(one, name));
    if (!isNode(value)) return value;
    const within = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shared(one, name)]));
    const text = isRecord(value) ? JSON.stringify(value) : '';
    return text.length >= WORTH_SHARING && (times.get(text) ?? 0) > 1 ? schemas.refer(within, name) : within;
  }

  for (const operation of operations) {
    const [area = 'answer'] = operation.tags;
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status !== '200') {
        Object.assign(operation.responses, { [status]: responses.refer(response as never, status) });
        continue;
      }
      const content = response.content['application/json'];
      content.schema = shared(content.schema, area);
    }
  }
  return { responses: responses.parts, schemas: schemas.parts };
}
