import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const blend = (a: readonly number[], b: readonly number[], share: number): number[] =>
  a.map((value, index) => Math.round(value + (b[index]! - value) * share));

/** A drawn PNG in place of a patient's photo: skin with a few red patches. */
export const skinPicture = (random: () => number, width = 480, height = 360): Buffer => {
  const spots = Array.from({ length: 7 }, () => ({
    x: width * (0.3 + random() * 0.4),
    y: height * (0.3 + random() * 0.4),
    r: 18 + random() * 34,
  }));
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 0.12 * Math.sin((x / width) * Math.PI) + 0.05 * Math.sin(y / 23);
      const redness = spots.reduce(
        (most, { x: cx, y: cy, r }) => Math.max(most, 1 - Math.hypot(x - cx, y - cy) / r),
        0,
      );
      const skin = blend([214, 164, 132], [240, 200, 170], 0.5 + light * 3);
      const colour = blend(skin, [196, 74, 66], Math.max(0, redness) * 0.7);
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
