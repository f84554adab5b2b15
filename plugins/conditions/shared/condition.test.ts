import { syntheaOf } from '#test/kit/server/bundles.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { isCircumstance } from './condition.ts';

testWithData('ENT-9 of imported findings only what people live in is social context', async (data) => {
  const texts = (social: boolean): readonly string[] => {
    const found = syntheaOf(data, 'Condition').filter(
      (one) => / \((?:finding|situation)\)?$/.test(one.code?.text ?? '') && isCircumstance(one) === social,
    );
    return [...new Set(found.map(({ code }) => code?.text ?? ''))].sort();
  };
  expect(texts(false)).toEqual([
    'Body mass index 30+ - obesity (finding)',
    'History of cardiac arrest (situation)',
    'Severe anxiety (panic) (finding',
  ]);
  expect(texts(true)).toContain('Full-time employment (finding)');
  expect(texts(true)).toContain('Stress (finding)');
  await Promise.resolve();
});
