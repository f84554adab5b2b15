import type { CarePlan, Practitioner } from '@medplum/fhirtypes';
import { useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { type FormModel, useForm, useFormDraft } from '../../../../core/browser/ui/index.ts';
import { type Shared, useShared } from '../../../../core/browser/ui/edit/useShared.ts';
import {
  Auth,
  ClinicalRecord,
  referenceTo,
  type Resource,
  type Stored,
  Toasts,
} from '../../../../core/shared/index.ts';
import { type EditTexts, editTexts } from '../messages/editTexts.ts';
import { usePlace } from '../usePlace.ts';
import { type ActivityDraft, draftOf, type Edited, type GoalDraft, numberIn, type PlanDraft } from './draft.ts';
import { changesOf } from './saving.ts';

/** Goals that are not whole yet, in words; undefined when all is well. */
const wrongGoals = (goals: readonly GoalDraft[], t: EditTexts): string | undefined => {
  if (goals.some(({ words }) => words.trim() === '')) return t.pleaseGoal;
  const targets = goals.flatMap((goal) => goal.targets);
  if (targets.some(({ measure, code }) => measure === 'other' && !/^\d{1,7}-\d$/.test(code.trim())))
    return t.pleaseCode;
  const missing = targets.some(({ kind, low, high }) => {
    const wanted = kind === 'between' ? [low, high] : kind === 'below' || kind === 'atMost' ? [high] : [low];
    return wanted.some((typed) => numberIn(typed) === null);
  });
  return missing ? t.pleaseValue : undefined;
};

const wrongActivities = (activities: readonly ActivityDraft[], t: EditTexts): string | undefined => {
  if (activities.some(({ words }) => words.trim() === '')) return t.pleaseActivity;
  const bad = activities.some(({ rhythm, times }) => {
    const count = numberIn(times);
    return rhythm !== 'once' && (count === null || count < 1 || count > 20);
  });
  return bad ? t.pleaseTimes : undefined;
};

const nowhere: Resource<Edited | null> = {
  data: undefined,
  error: undefined,
  pending: true,
  fetching: false,
  refetch: () => Promise.resolve(),
  dispose: () => undefined,
};

const versionOf = (edited: Edited | null): string | undefined =>
  edited === null
    ? undefined
    : [edited.plan, ...edited.goals].map(({ id, meta }) => `${id}:${meta?.versionId}`).join(' ');

interface Options {
  readonly first: Edited | null;
  readonly resource: Resource<Edited | null> | null;
  readonly initial: PlanDraft;
  readonly patientId: string;
  /** Names the draft of what is typed. */
  readonly draftKey: string;
}

/** The form of a plan with its goals, shared with whoever else edits them. */
export const usePlanForm = ({ first, resource, initial, patientId, draftKey }: Options) => {
  const t = useMessages(editTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const { selectedUser } = useService(Auth);
  const place = usePlace();
  const name = [selectedUser?.firstName, selectedUser?.lastName].filter(Boolean).join(' ');
  const author = selectedUser?.resourceId
    ? referenceTo<Practitioner>('Practitioner', selectedUser.resourceId, name)
    : undefined;

  const form: FormModel<PlanDraft> = useForm<PlanDraft>({
    fields: {
      title: { label: t.title, required: true },
      description: { label: t.description },
      start: { label: t.start },
      end: { label: t.end, check: (end, { start }) => (start && end && end < start ? t.badPeriod : undefined) },
      addresses: { label: t.addresses },
      goals: { label: t.goals, check: (goals) => wrongGoals(goals, t) },
      activities: { label: t.activities, check: (activities) => wrongActivities(activities, t) },
    },
    initial,
    submit: async (draft) => {
      let made = first?.plan.id ?? '';
      await shared.save(async () => {
        const saving = {
          patientId,
          author,
          now: new Date(),
          measureText: (of: string) => t[`measure_${of}` as 'measure_hba1c'],
        };
        const written = await record.transaction(changesOf(draft, shared.base, saving));
        const plan = written.find((one): one is Stored<CarePlan> => one.resourceType === 'CarePlan');
        made = plan?.id ?? made;
        // Watching the plan brings the goals' new versions; until then what was sent stands.
        return plan && shared.base ? { ...shared.base, plan } : shared.base;
      });
      toasts.show({ message: t.saved, intent: 'success' });
      form.reset(draft);
      place.go({ plan: made }, { replace: true });
    },
  });
  useFormDraft(form, draftKey);
  const shared: Shared<PlanDraft, Edited | null> = useShared(form, {
    resource: resource ?? nowhere,
    first,
    valuesOf: (edited) => (edited ? draftOf(edited) : initial),
    versionOf,
  });
  return { t, form, shared, errorText };
};
