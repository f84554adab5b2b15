import { htmlMail } from './htmlMail.ts';

test('what an administrator typed is text: none of it becomes markup', () => {
  const html = htmlMail({
    subject: '</title><script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)>\n\nhttps://example.ca/"onmouseover="alert(1) & https://example.ca/a?b=1&c=2',
  });
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('<a href="https://example.ca/a?b=1&amp;c=2"');
  expect(html).toContain(
    '<a href="https://example.ca/" style="color:#1d4f91">https://example.ca/</a>&quot;onmouseover=',
  );
});

test('paragraphs and lines stay what they are', () => {
  expect(htmlMail({ subject: 'Hi', text: 'One\nTwo\n\nThree\n' }).match(/<p .*<\/p>/g)).toEqual([
    '<p style="margin:0 0 16px">One<br>Two</p>',
    '<p style="margin:0 0 16px">Three</p>',
  ]);
});
