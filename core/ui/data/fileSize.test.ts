import { fileSize } from './fileSize.ts';

const told = (locale: string) => ({
  number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
});
const sizes = (locale: string): readonly string[] =>
  [0, 900, 2048, 5 * 1024 ** 2, 1.25 * 1024 ** 2, 3 * 1024 ** 3].map((size) =>
    fileSize(size, told(locale)).replace(/\s/gu, ' '),
  );

test('the size of a file is told in the reader’s language', () => {
  expect(sizes('en-CA')).toEqual(['0 bytes', '900 bytes', '2 kB', '5 MB', '1.3 MB', '3 GB']);
  expect(sizes('fr-CA')).toEqual(['0 o', '900 o', '2 ko', '5 Mo', '1,3 Mo', '3 Go']);
});
