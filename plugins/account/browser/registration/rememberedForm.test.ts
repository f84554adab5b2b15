import { rememberedForm } from './rememberedForm.ts';

beforeEach(() => sessionStorage.clear());

test('VAL-2 what was typed survives a reload until it is sent', () => {
  rememberedForm('register').keep({ firstName: 'Anne' });
  expect(rememberedForm('register').read()).toEqual({ firstName: 'Anne' });
  rememberedForm('register').forget();
  expect(rememberedForm('register').read()).toEqual({});
});

test('a browser that refuses storage loses the memory and nothing else', () => {
  const refuses = rememberedForm('register', () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => refuses.keep({ firstName: 'Anne' })).not.toThrow();
  expect(refuses.read()).toEqual({});
});

test('what somebody else left under the key is not believed', () => {
  sessionStorage.setItem('typed:register', '{"firstName":7,"lastName":"Roy"}');
  expect(rememberedForm('register').read()).toEqual({ lastName: 'Roy' });
  sessionStorage.setItem('typed:register', 'not json');
  expect(rememberedForm('register').read()).toEqual({});
});
