/** Examples for the reader of the API, made from the schemas themselves: they cannot fall behind the contract. */
import { z } from 'zod';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: readonly Schema[];
  minItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** Example values by field name; `parent.name` goes before `area.name`, and that before `name`. */
export type ExampleWords = Readonly<Record<string, unknown>>;

export interface ExampleOptions {
  words: ExampleWords;
  area: string;
  isWhole: boolean;
}

const INSTANT = '2026-11-15T09:30:00.000Z';
const BY_FORMAT: Record<string, string> = {
  'date-time': INSTANT,
  date: '2026-11-20',
  email: 'anna@example.ru',
  uri: 'https://example.ru/post/1',
};

/** The same name has the same id everywhere, as it has in real answers. */
function idOf(name: string): string {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + char.charCodeAt(0)) % 0xff_ff_ff;
  return `0199c2f0-5a1e-7d3a-9b4c-6e21aa${sum.toString(16).padStart(6, '0')}`;
}

const SPARE_TEXTS = ['Пример', 'primer', '1', '123456', '2026-11-20', '10:00', '#2f6f4f', '7707083893', 'AAAA'];

const isFit = (text: unknown, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): boolean =>
  typeof text === 'string' &&
  text.length >= minLength &&
  text.length <= maxLength &&
  (!pattern || new RegExp(pattern, 'u').test(text));

class Sampler {
  readonly #root: Schema;
  readonly #options: ExampleOptions;
  /** Names of the fields around the one that is being filled. */
  readonly #around: string[] = [];

  constructor(root: Schema, options: ExampleOptions) {
    this.#root = root;
    this.#options = options;
  }

  #word(name: string): unknown {
    const { words, area } = this.#options;
    return words[`${this.#around.at(-1)}.${name}`] ?? words[`${area}.${name}`] ?? words[name];
  }

  sample(schema: Schema, name: string, depth = 0): unknown {
    if (depth > 12) return null;
    if (schema.$ref) {
      const target = schema.$ref === '#' ? this.#root : this.#root.$defs?.[schema.$ref.replace('#/$defs/', '')];
      return this.sample(target ?? {}, name, depth + 1);
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum.includes(this.#word(name)) ? this.#word(name) : schema.enum[0];
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) {
      const chosen = choices.find(({ type }) => type !== 'null');
      return chosen ? this.sample(chosen, name, depth + 1) : null;
    }
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.sample(part, name, depth + 1)));
    const type = [schema.type].flat().find((one) => one !== 'null');
    if (type === 'object') return this.#object(schema, name, depth);
    if (type === 'array') return this.#array(schema, name, depth);
    if (type === 'string') return this.#text(schema, name);
    if (type === 'integer' || type === 'number') return this.#number(schema, name);
    if (type === 'boolean') return typeof this.#word(name) === 'boolean' ? this.#word(name) : true;
    if (schema.type === 'null') return null;
    return this.#word(name) ?? {};
  }

  #object(schema: Schema, name: string, depth: number): unknown {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const wanted = Object.entries(properties).filter(([key]) => this.#options.isWhole || required.includes(key));
    this.#around.push(name);
    const filled = Object.fromEntries(wanted.map(([key, part]) => [key, this.sample(part, key, depth + 1)]));
    this.#around.pop();
    if (Object.keys(properties).length > 0 || typeof additionalProperties !== 'object') return filled;
    const keys =
      propertyNames?.enum ?? (propertyNames ? [this.sample(propertyNames, `${name}_key`, depth + 1)] : ['key']);
    return Object.fromEntries(keys.map((key) => [key, this.sample(additionalProperties, name, depth + 1)]));
  }

  #array({ items, prefixItems, minItems = 0 }: Schema, name: string, depth: number): unknown {
    if (prefixItems) return prefixItems.map((part) => this.sample(part, name, depth + 1));
    if (!items) return [];
    return Array.from({ length: Math.max(1, minItems) }, () => this.sample(items, name, depth + 1));
  }

  #text(schema: Schema, name: string): string {
    if (schema.format === 'uuid') return idOf(name.replace(/s$/, ''));
    const known = this.#word(name);
    if (isFit(known, schema)) return known as string;
    const byFormat = BY_FORMAT[schema.format ?? ''];
    if (byFormat) return byFormat;
    const spare = SPARE_TEXTS.find((text) => isFit(text, schema));
    return spare ?? 'а'.repeat(Math.max(1, schema.minLength ?? 1));
  }

  #number({ type, minimum, maximum, exclusiveMinimum }: Schema, name: string): number {
    const known = this.#word(name);
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
    const value = typeof known === 'number' ? known : Math.max(1, least);
    const fit = Math.min(Math.max(value, least), maximum ?? Number.MAX_SAFE_INTEGER);
    return type === 'integer' ? Math.round(fit) : fit;
  }
}

/**
 * With everything that may be there; where fields exclude each other, with what must be there. Whatever comes out is what the
 * contract accepts, or nothing.
 */
export function exampleOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  { words, area, name = '' }: { words: ExampleWords; area: string; name?: string },
): unknown {
  const root = z.toJSONSchema(schema, { io }) as Schema;
  for (const isWhole of [true, false]) {
    const example = new Sampler(root, { words, area, isWhole }).sample(root, name);
    if (schema.safeParse(example).success) return example;
  }
  return undefined;
}
