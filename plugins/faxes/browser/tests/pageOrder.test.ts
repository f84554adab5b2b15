import { cutAt, joinAt, put, rangesOf, shift, startOf } from '../pageWork/pageOrder.ts';

const whole = startOf([1, 2, 3, 4]);

test('RTE-5 clinic/faxes cuts a fax into documents and moves pages between them', () => {
  const cut = cutAt(whole, 3);
  expect(cut.documents).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(cutAt(cut, 3)).toEqual(cut);
  expect(joinAt(cut, 3)).toEqual(whole);
  expect(joinAt(cut, 1)).toEqual(cut);
  expect(shift(cut, 3, 1).documents).toEqual([
    [1, 2],
    [4, 3],
  ]);
  expect(shift(cut, 3, -1).documents).toEqual([[1, 2, 3], [4]]);
  expect(shift(cut, 2, 1).documents).toEqual([[1], [2, 3, 4]]);
  expect(shift(cut, 1, -1)).toEqual(cut);
  expect(shift(cut, 4, 1)).toEqual(cut);
  expect(put(cut, 1, 1).documents).toEqual([[2], [3, 4, 1]]);
  expect(put(cut, 1, 'new').documents).toEqual([[2], [3, 4], [1]]);
});

test('RTE-5 clinic/faxes sets pages aside with a reason and takes them back, and loses none', () => {
  let sorting = put(put(whole, 4, 'blank'), 1, 'cover');
  expect(sorting).toEqual({
    documents: [[2, 3]],
    aside: [
      { page: 1, reason: 'cover' },
      { page: 4, reason: 'blank' },
    ],
  });
  sorting = put(sorting, 1, 'duplicate');
  expect(sorting.aside[0]).toEqual({ page: 1, reason: 'duplicate' });
  expect(shift(sorting, 1, 1)).toEqual(sorting);
  sorting = put(put(sorting, 1, 0), 4, 'new');
  expect(sorting).toEqual({ documents: [[2, 3, 1], [4]], aside: [] });
  // The last page of a document takes the document with it.
  expect(shift(sorting, 4, -1).documents).toEqual([[2, 3, 1, 4]]);
});

test('RTE-5 clinic/faxes says pages as ranges, in their order', () => {
  expect(rangesOf([1, 2, 3, 5])).toBe('1–3, 5');
  expect(rangesOf([4, 2])).toBe('4, 2');
  expect(rangesOf([])).toBe('');
});
