import { typedAhead } from './typedAhead.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test('a form that was not drawn ahead has nothing to take over', () => {
  expect(typedAhead('f', { email: '' })).toBeNull();
});

test('what was typed and ticked is taken over, field by field, and nothing that was left alone', () => {
  document.body.innerHTML = `<input id="f-email"><input id="f-password" type="password"><input id="f-keep" type="checkbox" checked>
    <textarea id="f-note"></textarea><input id="f-count" value="1">`;
  const start = { email: '', password: '', keep: true, note: '', count: 1, elsewhere: '' };
  expect(typedAhead('f', start)).toEqual([]);
  document.querySelector<HTMLInputElement>('#f-email')!.value = 'maya@example.ca';
  document.querySelector<HTMLInputElement>('#f-keep')!.checked = false;
  document.querySelector('textarea')!.value = 'By the window';
  expect(typedAhead('f', start)).toEqual([
    ['email', 'maya@example.ca'],
    ['keep', false],
    ['note', 'By the window'],
  ]);
});
