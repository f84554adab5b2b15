export interface Page {
  readonly width?: number;
  readonly height?: number;
  readonly compression?: number;
  readonly strips?: readonly Uint8Array[];
  readonly rows?: number;
  readonly dots?: readonly [number, number];
  readonly more?: Readonly<Record<number, number>>;
}

/** Rows of Group 4 that are like the white one above them: one bit each. */
export const white = Buffer.alloc(275, 0xff);

/** A TIFF of these pages, written by hand. */
export const tiffOf = (pages: readonly Page[], big = false): Buffer => {
  const parts: Buffer[] = [];
  let length = 8;
  const add = (part: Uint8Array): number => {
    const at = length;
    parts.push(Buffer.from(part));
    length += part.length;
    return at;
  };
  const number = (value: number, size: 2 | 4): Buffer => {
    const out = Buffer.alloc(size);
    if (big) out.writeUIntBE(value, 0, size);
    else out.writeUIntLE(value, 0, size);
    return out;
  };
  const list = (values: readonly number[]): Buffer => Buffer.concat(values.map((value) => number(value, 4)));
  const links: { readonly at: number; readonly from: number }[] = [];
  for (const { width = 1728, height = 2200, compression = 4, strips = [white], dots = [204, 196], ...page } of pages) {
    const offsets = strips.map((strip) => add(strip));
    const lengths = strips.map((strip) => strip.length);
    const fraction = (dot: number): number => add(list([dot, 1]));
    const one = (values: readonly number[]): number => (values.length === 1 ? values[0]! : add(list(values)));
    const entries: [tag: number, type: number, count: number, value: number][] = [
      ...Object.entries({
        256: width,
        257: height,
        258: 1,
        259: compression,
        262: 0,
        277: 1,
        278: page.rows ?? height,
      }),
      ...Object.entries(page.more ?? {}),
    ].map(([tag, value]) => [Number(tag), 4, 1, value]);
    entries.push([273, 4, strips.length, one(offsets)], [279, 4, strips.length, one(lengths)]);
    entries.push([282, 5, 1, fraction(dots[0])], [283, 5, 1, fraction(dots[1])]);
    const at = add(
      Buffer.concat([
        number(entries.length, 2),
        ...entries.map(([tag, type, count, value]) =>
          Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), number(value, 4)]),
        ),
        number(0, 4),
      ]),
    );
    links.push({ at, from: length - 4 });
  }
  const file = Buffer.concat([Buffer.from(big ? '4d4d002a' : '49492a00', 'hex'), number(links[0]!.at, 4), ...parts]);
  for (const [n, { at }] of links.slice(1).entries()) number(at, 4).copy(file, links[n]!.from);
  return file;
};
