import type { Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes';
import { configure } from 'mobx';
import { FormTree } from '../form/model/FormTree.ts';
import { merge } from '../form/model/merge.ts';
import { problemsIn } from '../form/model/problems.ts';
import { stepsOf } from '../form/model/steps.ts';
import { phq9 } from '../../shared/forms/phq9.ts';

beforeAll(() => configure({ enforceActions: 'never' }));

const of = (...item: QuestionnaireItem[]): Questionnaire => ({ resourceType: 'Questionnaire', status: 'active', item });
const text = (linkId: string, more: Partial<QuestionnaireItem> = {}): QuestionnaireItem => ({
  linkId,
  type: 'string',
  text: linkId,
  ...more,
});
const number = (linkId: string): QuestionnaireItem => ({ linkId, type: 'integer', text: linkId });
const type = (form: FormTree, linkId: string, raw: string): void => form.nodeOf(linkId)!.occurrences[0]!.type(raw);

describe('RTE-2 what is asked', () => {
  const operators = [
    ['=', { answerInteger: 5 }, '5', '4'],
    ['!=', { answerInteger: 5 }, '4', '5'],
    ['>', { answerInteger: 5 }, '6', '5'],
    ['<', { answerInteger: 5 }, '4', '5'],
    ['>=', { answerInteger: 5 }, '5', '4'],
    ['<=', { answerInteger: 5 }, '5', '6'],
    ['exists', { answerBoolean: true }, '1', ''],
    ['exists', { answerBoolean: false }, '', '1'],
  ] as const;
  test.each(operators)('operator %s with %j: asked at "%s", not at "%s"', (operator, answer, yes, no) => {
    const form = new FormTree(
      of(number('a'), text('b', { enableWhen: [{ question: 'a', operator, ...answer }] })),
      undefined,
    );
    type(form, 'a', yes);
    expect(form.isAsked(form.nodeOf('b')!)).toBe(true);
    type(form, 'a', no);
    expect(form.isAsked(form.nodeOf('b')!)).toBe(false);
  });

  test('all or any of several conditions', () => {
    const enableWhen = [
      { question: 'a', operator: '=' as const, answerInteger: 1 },
      { question: 'b', operator: '=' as const, answerInteger: 1 },
    ];
    const form = new FormTree(
      of(
        number('a'),
        number('b'),
        text('any', { enableWhen, enableBehavior: 'any' }),
        text('all', { enableWhen, enableBehavior: 'all' }),
      ),
      undefined,
    );
    type(form, 'a', '1');
    expect(form.isAsked(form.nodeOf('any')!)).toBe(true);
    expect(form.isAsked(form.nodeOf('all')!)).toBe(false);
    type(form, 'b', '1');
    expect(form.isAsked(form.nodeOf('all')!)).toBe(true);
  });

  test('an answer that is no longer asked for is not sent, and comes back as typed', () => {
    const form = new FormTree(
      of(number('a'), text('b', { enableWhen: [{ question: 'a', operator: '=', answerInteger: 1 }] })),
      undefined,
    );
    type(form, 'a', '1');
    type(form, 'b', 'kept');
    type(form, 'a', '2');
    expect(form.items.map(({ linkId }) => linkId)).toEqual(['a']);
    type(form, 'a', '1');
    expect(form.items[1]).toMatchObject({ linkId: 'b', answer: [{ valueString: 'kept' }] });
  });

  test('conditions that go in a circle neither hang nor hide everything', () => {
    const form = new FormTree(
      of(
        text('a', { enableWhen: [{ question: 'b', operator: '!=', answerString: 'no' }] }),
        text('b', { enableWhen: [{ question: 'a', operator: '!=', answerString: 'no' }] }),
      ),
      undefined,
    );
    expect(form.shown).toHaveLength(2);
  });

  test('a condition within a repeated group looks at its own round', () => {
    const group: QuestionnaireItem = {
      linkId: 'g',
      type: 'group',
      text: 'g',
      repeats: true,
      item: [number('n'), text('why', { enableWhen: [{ question: 'n', operator: '>', answerInteger: 3 }] })],
    };
    const form = new FormTree(of(group), [
      { linkId: 'g', item: [{ linkId: 'n', answer: [{ valueInteger: 5 }] }] },
      { linkId: 'g', item: [{ linkId: 'n', answer: [{ valueInteger: 1 }] }] },
    ]);
    expect(form.shown.filter(({ item }) => item.linkId === 'why')).toHaveLength(1);
    expect(form.items).toHaveLength(2);
  });
});

describe('VAL-2 what is wrong', () => {
  const limits: QuestionnaireItem = {
    ...number('n'),
    extension: [
      { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: 2 },
      { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: 9 },
    ],
  };
  test.each([
    ['1', { is: 'tooSmall', limit: 2 }],
    ['10', { is: 'tooLarge', limit: 9 }],
    ['4.5', { is: 'whole' }],
    ['x', { is: 'whole' }],
    ['5', undefined],
  ])('%s is %j', (raw, problem) => {
    const form = new FormTree(of(limits), undefined);
    type(form, 'n', raw);
    expect(problemsIn(form)[0]?.problem).toEqual(problem);
  });
  test('required, too long, no address', () => {
    const form = new FormTree(
      of(text('a', { required: true }), text('b', { maxLength: 3 }), { linkId: 'c', type: 'url', text: 'c' }),
      undefined,
    );
    type(form, 'b', 'four');
    type(form, 'c', 'nowhere');
    expect(problemsIn(form).map(({ problem }) => problem.is)).toEqual(['missing', 'tooLong', 'address']);
  });
  test('a decimal comma is a decimal point', () => {
    const form = new FormTree(of({ linkId: 'd', type: 'decimal', text: 'd' }), undefined);
    type(form, 'd', '7,25');
    expect(form.items[0]?.answer).toEqual([{ valueDecimal: 7.25 }]);
  });
});

describe('RTE-2 scores in the browser', () => {
  const answerAll = (form: FormTree, option: number): void => {
    for (const node of form.questions) node.occurrences[0]!.put(node.options![option]!.answer);
  };
  test('PHQ-9 adds up as answers are chosen; the last question counts nothing', () => {
    const form = new FormTree(phq9('en-CA'), undefined);
    answerAll(form, 2);
    expect(form.items.find(({ linkId }) => linkId === '/44261-6')?.answer).toEqual([{ valueDecimal: 18 }]);
    expect(problemsIn(form)).toEqual([]);
  });
  test('the safety item is unsafe at any answer but the first', () => {
    const form = new FormTree(phq9('fr-CA'), undefined);
    const node = form.nodeOf('/44260-8')!;
    const seen = node.options!.map(({ answer }) => {
      node.occurrences[0]!.put(answer);
      return form.isUnsafe;
    });
    expect(seen).toEqual([false, true, true, true]);
  });
});

describe('RTE-2 two devices at once', () => {
  const questionnaire = of(text('a'), text('b'), text('c'));
  const answered = (a: string, b: string) => [
    { linkId: 'a', answer: [{ valueString: a }] },
    { linkId: 'b', answer: [{ valueString: b }] },
  ];
  test('what only the other changed is taken over, what both changed stays and is shown', () => {
    const base = answered('1', '1');
    const form = new FormTree(questionnaire, base);
    type(form, 'b', 'mine');
    const found = merge(form, base, answered('theirs', 'theirs'));
    expect(found.map(({ node, kept }) => [node.item.linkId, kept])).toEqual([
      ['a', 'theirs'],
      ['b', 'mine'],
    ]);
    expect(form.nodeOf('a')!.answers).toEqual([{ valueString: 'theirs' }]);
    expect(form.nodeOf('b')!.answers).toEqual([{ valueString: 'mine' }]);
  });
  test('the same answers in another order of names are no change', () => {
    const coding = [{ linkId: 'a', answer: [{ valueCoding: { code: 'x', system: 's' } }] }];
    const turned = [{ linkId: 'a', answer: [{ valueCoding: { system: 's', code: 'x' } }], text: 'other words' }];
    const form = new FormTree(of({ linkId: 'a', type: 'choice', text: 'a' }), coding);
    expect(merge(form, coding, turned)).toEqual([]);
  });
});

test('RTE-2 one question at a time: words stand with the question that follows them', () => {
  const form = new FormTree(
    of({ linkId: 'w', type: 'display', text: 'Words' }, text('a'), {
      linkId: 'g',
      type: 'group',
      text: 'Group',
      item: [text('b')],
    }),
    undefined,
  );
  expect(stepsOf(form).map(({ node, lead }) => [node.item.linkId, lead.map(({ item }) => item.linkId)])).toEqual([
    ['a', ['w']],
    ['b', ['g']],
  ]);
});
