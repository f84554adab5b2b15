import { bareJpeg } from '../photos/bareJpeg.ts';
import { bareOf, phoneJpeg } from './jpeg.ts';

test('RTE-4 a photo keeps what draws it, and nothing of where, when and with what it was taken', () => {
  const bare = bareJpeg(phoneJpeg())!;
  expect(bare.equals(bareOf())).toBe(true);
  expect(bare.toString('latin1')).not.toMatch(/GPS|Exif|Kwame|film/);
  expect(bareJpeg(bare)!.equals(bare)).toBe(true);
});

test('RTE-4 what is broken, no photo, or larger than any screen is none', () => {
  const whole = phoneJpeg();
  // Whatever is cut off its end, before the end of the picture.
  for (let length = 0; length < bareOf().length; length += 1)
    expect([length, bareJpeg(bareOf().subarray(0, length))]).toEqual([length, null]);
  expect(bareJpeg(Buffer.from('<svg onload="x"/>'))).toBeNull();
  expect(bareJpeg(Buffer.concat([Buffer.from([0xff, 0xd8]), whole.subarray(200)]))).toBeNull();
  expect(bareJpeg(phoneJpeg(60_000))).toBeNull();
  expect(bareJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull();
});
