/** The smallest file of the MaxMind DB format: what some networks of IPv4 are said to be. */
const utf8 = (text: string) => Buffer.from(text, 'utf8');

function head(type: number, size: number): Buffer {
  if (size > 28 + 255) throw new Error('too long for a test');
  const [first, extra] = size < 29 ? [size, []] : [29, [size - 29]];
  return type < 8 ? Buffer.from([(type << 5) | first, ...extra]) : Buffer.from([first, type - 7, ...extra]);
}

type Value = string | number | readonly string[] | { [key: string]: Value };

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, utf8(value).length), utf8(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(6, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value as { [key: string]: Value });
  return Buffer.concat([head(7, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])]);
}

/** By the first two numbers of addresses, as in «95.24». */
export function placesFile(networks: Record<string, Value>): Buffer {
  type Node = [Node | number | null, Node | number | null];
  const nodes: Node[] = [[null, null]];
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const [network, value] of Object.entries(networks)) {
    const bits = network
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
    let node = nodes[0] as Node;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      if (!Array.isArray(node[side])) {
        const next: Node = [null, null];
        nodes.push(next);
        node[side] = next;
      }
      node = node[side] as Node;
    }
    node[Number(bits.at(-1)) as 0 | 1] = dataLength;
    const encoded = encode(value);
    data.push(encoded);
    dataLength += encoded.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  const recordOf = (child: Node | number | null): number => {
    if (child === null) return nodes.length;
    return Array.isArray(child) ? nodes.indexOf(child) : nodes.length + 16 + child;
  };
  nodes.forEach((node, index) => {
    for (const side of [0, 1] as const) tree.writeUIntBE(recordOf(node[side]), index * 6 + side * 3, 3);
  });
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['ru'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    description: { en: 'test' },
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), utf8('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]);
}
