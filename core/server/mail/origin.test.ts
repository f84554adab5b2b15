import { linkOrigin, linkTo } from './origin.ts';

const demo = { demo: true, host: 'localhost', port: 4400 };

test('a link starts with the public address where one is set', () => {
  expect(linkOrigin({ ...demo, publicUrl: 'https://care.example/' }, 'evil.example')).toBe('https://care.example');
});

test('a demo believes a Host header that names this machine, and no other', () => {
  expect(linkOrigin(demo, '127.0.0.1:5123')).toBe('http://127.0.0.1:5123');
  for (const host of ['evil.example', 'localhost.evil.example', 'localhost:80@evil.example', 'x"localhost', '']) {
    expect(linkOrigin(demo, host)).toBe('http://localhost:4400');
  }
  expect(linkOrigin({ ...demo, demo: false }, '127.0.0.1:5123')).toBe('http://localhost:4400');
});

test('LNK-4 what a link carries is escaped, and what is absent is left out', () => {
  expect(linkTo('http://localhost', '/register', { e: 'a+b@c.test', fn: 'Zoé', al2: undefined, ac: '' })).toBe(
    'http://localhost/register?e=a%2Bb%40c.test&fn=Zo%C3%A9',
  );
});
