import { parseLines, followEdit, sourcesIn } from './noteLine.ts';

const cough = { text: 'Cough since Monday', from: 'Transcript, 10:42', placed: true };

test('a line keeps its source where it is moved down, indented or reworded', () => {
  expect(sourcesIn('History\n\n  Cough since Monday\nNo fever', [cough])).toEqual([
    { line: 2, from: 'Transcript, 10:42' },
  ]);
  const before = 'History\nCough since Monday\nNo fever';
  const entries = followEdit([cough], before, 'History\nDry cough since Monday\nNo fever');
  expect(sourcesIn('History\nDry cough since Monday\nNo fever', entries)).toEqual([
    { line: 1, from: 'Transcript, 10:42' },
  ]);
});

test('a line that is deleted, or typed by hand, has none', () => {
  const before = 'Cough since Monday\nNo fever';
  expect(sourcesIn('No fever', followEdit([cough], before, 'No fever'))).toEqual([]);
  expect(followEdit([cough], before, `${before}\nRest`)).toEqual([cough]);
});

test('lines kept in another format are ignored', () => {
  expect(parseLines('{')).toEqual([]);
  expect(parseLines('[{"text":1}]')).toEqual([]);
  expect(parseLines(JSON.stringify([cough]))).toEqual([cough]);
});
