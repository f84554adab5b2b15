import type {
  Patient,
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from '@medplum/fhirtypes';
import { everyItem, extensionOf, extensionsOf, isCalculated, urls } from '../shared/questionnaire/elements.ts';
import { isTotalItem } from '../shared/questionnaire/instruments.ts';
import { sumOf } from '../shared/questionnaire/score.ts';
import { withinTime } from '#core/server';
import { formulaAnswer } from './formulaAnswer.ts';
import { evaluated, type Variables } from './fhirPath.ts';
import { SlowForms } from './SlowForms.ts';

export interface Calculated {
  readonly linkId: string;
  readonly answers: readonly QuestionnaireResponseItemAnswer[];
}

/** A form of two hundred formulas takes a tenth of this. */
const formulasMs = 150;

interface Setting {
  readonly questionnaire: Questionnaire;
  readonly response: QuestionnaireResponse;
  readonly patient: Patient | null;
}

type Holder = Questionnaire | QuestionnaireItem;

/** `%name` of the holder's variables, each seeing those before it. */
const variablesOf = (holder: Holder, context: unknown, known: Variables): Variables => {
  const named: Record<string, unknown> = { ...known };
  for (const { valueExpression } of extensionsOf(holder, urls.variable)) {
    const { name, expression, language } = valueExpression ?? {};
    if (!name || !expression || language !== 'text/fhirpath') continue;
    const [value] = evaluated(expression, context, named);
    if (value !== undefined) named[name] = value;
  }
  return named;
};

const expressionOf = (item: QuestionnaireItem, url: string): string | undefined => {
  const found = extensionOf(item, url)?.valueExpression;
  return found?.language === 'text/fhirpath' ? found.expression : undefined;
};

const late = new SlowForms();

/**
 * Somebody else wrote the formulas, so all of a form's have so much time together; what was worked out until then is kept. A
 * form that took longer rests for a while.
 */
const inTime = (questionnaire: Questionnaire, work: () => void): void => {
  if (late.rests(questionnaire)) return;
  if (!withinTime(formulasMs, work)) late.was(questionnaire);
};

/** Goes through the items with their variables and the part of the response that each one's formulas stand in. */
const each = (
  setting: Setting,
  visit: (item: QuestionnaireItem, context: unknown, variables: Variables) => void,
): void => {
  const { questionnaire, response, patient } = setting;
  const known: Variables = { resource: response, questionnaire, ...(patient ? { patient } : {}) };
  const walk = (
    items: readonly QuestionnaireItem[] | undefined,
    within: readonly QuestionnaireResponseItem[] | undefined,
    context: unknown,
    variables: Variables,
  ): void => {
    for (const item of items ?? []) {
      const own = within?.find(({ linkId }) => linkId === item.linkId);
      const named = variablesOf(item, own ?? context, variables);
      visit(item, own ?? context, named);
      walk(item.item, own?.item, own ?? context, named);
    }
  };
  walk(questionnaire.item, response.item, response, variablesOf(questionnaire, response, known));
};

const asAnswers = (questionnaire: Questionnaire, item: QuestionnaireItem, values: readonly unknown[]) =>
  (item.repeats ? values : values.slice(0, 1)).flatMap((value) => formulaAnswer(questionnaire, item, value) ?? []);

/** What the formulas of a questionnaire make of a response, and its total where it has an item for it. */
export const calculatedAnswers = (setting: Setting): readonly Calculated[] => {
  const found: Calculated[] = [];
  const total = sumOf(setting.questionnaire, setting.response);
  inTime(setting.questionnaire, () =>
    each(setting, (item, context, variables) => {
      const expression = isCalculated(item) ? expressionOf(item, urls.calculatedExpression) : undefined;
      if (expression === undefined) return;
      const answers = asAnswers(setting.questionnaire, item, evaluated(expression, context, variables));
      if (answers.length > 0) found.push({ linkId: item.linkId, answers });
    }),
  );
  for (const item of total ? everyItem(setting.questionnaire.item) : []) {
    const isOwn = isCalculated(item) && expressionOf(item, urls.calculatedExpression) !== undefined;
    const answer = !isOwn && isTotalItem(item) ? formulaAnswer(setting.questionnaire, item, total!.value) : null;
    if (answer) found.push({ linkId: item.linkId, answers: [answer] });
  }
  return found;
};

/** The answers that a new response starts with: what the record knows, else what the questionnaire proposes. */
export const initialItems = (questionnaire: Questionnaire, patient: Patient | null): QuestionnaireResponseItem[] => {
  const known = new Map<string, readonly QuestionnaireResponseItemAnswer[]>();
  const response: QuestionnaireResponse = { resourceType: 'QuestionnaireResponse', status: 'in-progress' };
  inTime(questionnaire, () =>
    each({ questionnaire, response, patient }, (item, context, variables) => {
      const expression = expressionOf(item, urls.initialExpression);
      if (expression === undefined) return;
      const answers = asAnswers(questionnaire, item, evaluated(expression, context, variables));
      if (answers.length > 0) known.set(item.linkId, answers);
    }),
  );
  const made = (items: readonly QuestionnaireItem[] | undefined): QuestionnaireResponseItem[] =>
    (items ?? []).flatMap((item): QuestionnaireResponseItem[] => {
      const proposed = (item.initial ?? []).map(({ id: _id, extension: _extension, ...value }) => value);
      const selected = (item.answerOption ?? []).flatMap((option) => {
        if (option.initialSelected !== true) return [];
        const { initialSelected: _initial, extension: _extension, id: _id, ...value } = option;
        return [value];
      });
      const answer = known.get(item.linkId) ?? (proposed.length > 0 ? proposed : selected);
      const below = made(item.item);
      if (item.type === 'group') return below.length > 0 ? [{ linkId: item.linkId, item: below }] : [];
      if (answer.length === 0) return [];
      return [
        {
          linkId: item.linkId,
          answer: answer.map((one, n) => (n === 0 && below.length > 0 ? { ...one, item: below } : one)),
        },
      ];
    });
  return made(questionnaire.item);
};
