/** Corpus of hostile and mistyped URLs. As they stand in the address: what can be escaped is escaped. */

const escaped = (values: readonly string[]) => values.map((value) => encodeURIComponent(value));

export const HOSTILE_VALUES: readonly string[] = [
  'xyz',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff',
  '%C3%28',
  // A lone surrogate, in the only way it can be sent.
  '%ED%A0%80',
  '%2e%2e%2fetc',
  'a'.repeat(10_000),
  ...escaped([
    'проект',
    '日本語',
    '😀'.repeat(40),
    '\u202e',
    '-1',
    '0',
    '99999999999999999999999',
    '9223372036854775808',
    '999999999',
    '1.5',
    '1e309',
    'Infinity',
    'NaN',
    'null',
    '[]',
    '{"a":1}',
    '__proto__',
    'constructor',
    '0000-00-00',
    '0000-01-01',
    '9999-99-99',
    '9999-12-31',
    '2026-02-30',
    '-'.repeat(36),
    '00000000-0000-0000-0000-000000000000',
    // No such version of an id.
    'ffffffff-ffff-0fff-0fff-ffffffffffff',
    '019A0000-0000-7000-8000-00000000000G',
    // Of the right shape, and nobody's.
    '019a0000-0000-7000-8000-000000000000',
    "' OR '1'='1",
    '<script>alert(1)</script>',
    '$&',
  ]),
];

/** Shapes that a query can have around a name. */
export const HOSTILE_SHAPES: readonly string[] = [
  'name',
  'name=a&name=b&name=%00',
  'name[]=a&name[]=b',
  'name[b]=c',
  '__proto__=name&__proto__[name]=a&constructor=name',
  '%=name&name=%&&=&?name#name',
];

/** Search parameters of pages that take the query whole. */
export const WHOLE_QUERIES: Record<string, readonly string[]> = {
  '/catalog': [
    'kind',
    'q',
    'exact',
    'topic',
    'region',
    'platform',
    'format',
    'language',
    'price_from',
    'price_to',
    'audience_from',
    'audience_to',
    'cpm_to',
    'rating',
    'sort',
    'view',
    'cursor',
  ],
  '/catalog/compare': ['kind', 'ids'],
  '/settings/finance': ['kind', 'direction', 'from', 'to', 'months', 'topup', 'amount', 'return_to'],
  '/admin/$': ['q', 'only', 'action', 'actor_id', 'subject_id', 'from', 'to', 'of', 'cursor'],
};
