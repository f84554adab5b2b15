import { remembered } from './remembered.ts';

beforeEach(() => sessionStorage.clear());

test('VAL-2 what was typed survives a reload until it is sent', () => {
  remembered('register').keep({ firstName: 'Anne' });
  expect(remembered('register').read()).toEqual({ firstName: 'Anne' });
  remembered('register').forget();
  expect(remembered('register').read()).toEqual({});
});

test('a browser that refuses storage loses the memory and nothing else', () => {
  const refuses = remembered('register', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => refuses.keep({ firstName: 'Anne' })).not.toThrow();
  expect(refuses.read()).toEqual({});
});

test('what somebody else left under the key is not believed', () => {
  sessionStorage.setItem('typed:register', '{"firstName":7,"lastName":"Roy"}');
  expect(remembered('register').read()).toEqual({ lastName: 'Roy' });
  sessionStorage.setItem('typed:register', 'not json');
  expect(remembered('register').read()).toEqual({});
});
