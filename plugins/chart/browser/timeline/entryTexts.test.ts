import { TextDecoder } from 'node:util';
import type { DocumentReference, Observation } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { decoded, entryTexts, plainText } from './entryTexts.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

// jsdom has none.
Object.assign(globalThis, { TextDecoder });

test('VAL-2 markup in a record is words and nothing else', () => {
  const markup =
    '<div onclick="x()"><p>One &amp; <b>two</b></p><script>alert(1)</script><style>p{}</style><ul><li>a</li><li>b</li></ul><img src=x onerror=alert(1)></div>';
  expect(plainText(markup)).toBe('One & two\na\nb');
  expect(document.querySelector('script,img')).toBeNull();
});

test('VAL-2 texts of documents are read in their own letters; what cannot be read is left to be downloaded', () => {
  expect(decoded({ contentType: 'text/plain', data: base64('Réhospitalisée') })).toBe('Réhospitalisée');
  expect(
    decoded({ contentType: 'text/plain; charset=iso-8859-1', data: Buffer.from('é', 'latin1').toString('base64') }),
  ).toBe('é');
  expect(decoded({ contentType: 'text/html', data: base64('<p>a<p>b<script>c</script>') })).toBe('a\nb');
  for (const attachment of [
    { contentType: 'application/pdf', data: base64('%PDF') },
    { contentType: 'text/plain', data: '%%%' },
    { contentType: 'text/plain; charset=klingon', data: base64('x') },
    { contentType: 'text/plain', url: 'Binary/b' },
    {},
  ])
    expect(decoded(attachment)).toBeNull();
});

test('RTE-5 clinic/patients: every note, document and narrative of an entry is found', () => {
  const document: Stored<DocumentReference> = {
    ...{ resourceType: 'DocumentReference', id: 'd', status: 'current' },
    text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">In short</div>' },
    content: [
      { attachment: { contentType: 'text/plain', data: base64('Dear colleague') } },
      { attachment: { contentType: 'application/pdf', url: 'Binary/b' } },
    ],
  };
  expect(entryTexts(document).map((one) => [one.is, one.text])).toEqual([
    ['attachment', 'Dear colleague'],
    ['attachment', null],
    ['narrative', 'In short'],
  ]);
  const value: Stored<Observation> = {
    resourceType: 'Observation',
    id: 'o',
    status: 'final',
    code: {},
    note: [{ text: ' Fasting ' }],
  };
  expect(entryTexts(value)).toEqual([{ is: 'note', title: '', text: 'Fasting' }]);
});
