import fc from 'fast-check';

const strings = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    "'; drop table account; --",
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00',
    '{{7*7}}',
    '‮txt.exe',
    'x'.repeat(5_000),
    '9'.repeat(400),
    'NaN',
    'null',
    '1e400',
    '2026-13-45T99:99:99Z',
    '00000000-0000-0000-0000-000000000000',
    '__proto__',
  ),
);

const numbers = fc.oneof(
  fc.double(),
  fc.constantFrom(
    0,
    -1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    Number.MAX_SAFE_INTEGER,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
);

/** Any JSON that somebody with bad intentions, or a broken program, might send. */
export const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    strings,
    numbers,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(strings, tie('value'), { maxKeys: 4 }),
  ),
})).value as fc.Arbitrary<unknown>;

export const hostileText = strings;

/** Bodies that are no JSON at all, with the content type they claim. */
export const brokenBodies = fc.constantFrom(
  ['application/json', '{'],
  ['application/json', '{"a":1,}'],
  ['application/json', ''],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}'],
  ['application/json', '\ufeff{}'],
  ['application/json', '['.repeat(50_000)],
  ['application/json', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['application/json', JSON.stringify('x'.repeat(1_100_000))],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', 'hello'],
  ['text/html', '<p>'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'],
  ['multipart/form-data; boundary=x', '--x--\r\n'],
  ['', 'x'],
  ['///', 'x'],
) as fc.Arbitrary<readonly [type: string, body: string]>;
