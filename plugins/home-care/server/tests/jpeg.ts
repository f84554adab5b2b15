/** A marker with its body. */
const part = (marker: number, body: Buffer | string): Buffer => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};
const [open, close] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
const frame = (side: number): Buffer =>
  part(0xc0, Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 17, 0]));
/** With an escaped FF and a restart, which are no ends. */
const scanned = Buffer.concat([
  part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 9]),
]);

export const told = 'Exif\0\0GPSLatitude 45.4248 N, taken by KwamePhone';

/** As a phone writes it: with where, when and by what, a preview within, and a film behind. */
export const phoneJpeg = (side = 600, length = 0): Buffer =>
  Buffer.concat([
    ...[open, part(0xe0, 'JFIF\0'), part(0xe1, told), part(0xe1, 'http://ns.adobe.com/xap/1.0/ GPS')],
    ...[part(0xe2, 'MPF GPS'), part(0xed, 'Photoshop GPS'), part(0xfe, 'GPS by KwamePhone')],
    ...[part(0xdb, Buffer.alloc(65, 1)), frame(side), part(0xc4, Buffer.alloc(20, 1)), scanned],
    ...[Buffer.alloc(length, 7), close, Buffer.from('a film with GPS')],
  ]);

/** The same picture, and nothing of that. */
export const bareOf = (side = 600): Buffer =>
  Buffer.concat([
    ...[open, part(0xdb, Buffer.alloc(65, 1)), frame(side), part(0xc4, Buffer.alloc(20, 1)), scanned, close],
  ]);
