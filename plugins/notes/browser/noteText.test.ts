import { writtenSection } from '#clinical/shared';
import { sectionText } from './noteText.ts';

test('ENT-9 a section of the record says what was typed in it, and nothing where nothing was', () => {
  expect(sectionText(writtenSection('Plan', 'a < b\n& c'))).toBe('a < b\n& c');
  expect(sectionText(writtenSection('Plan', '  '))).toBe('');
});

test('ENT-9 a section of a record that was written elsewhere says the words of its narrative, and runs nothing in it', () => {
  const div =
    '<div xmlns="http://www.w3.org/1999/xhtml"><p>Cough</p><ul><li>dry</li><li>at night</li></ul>' +
    '<img src="x" onerror="globalThis.ran = true"/>&lt;5 days</div>';
  expect(sectionText({ text: { status: 'additional', div } })).toBe('Cough\ndry\nat night\n<5 days');
  expect(globalThis).not.toHaveProperty('ran');
});
