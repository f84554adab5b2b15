import type { CarePlan } from '@medplum/fhirtypes';
import { useRef } from 'react';
import { useErrorText, useMessages, useService } from '#core/browser';
import { type FormModel, useForm, useFormDraft } from '#ui';
import { type Shared, useShared } from '#ui/edit/useShared.ts';
import { Auth, type Resource } from '#core/shared';
import { ClinicalRecord, referenceTo, type Stored } from '#clinical/shared';
import { type EditorTexts, editorTexts } from '../messages/index.ts';
import { usePlanAddress } from '../../hooks/usePlanAddress.ts';
import {
  type ActivityDraft,
  draftOf,
  type PlanAndGoals,
  type GoalDraft,
  parseNumber,
  type PlanDraft,
} from '../planDraft.ts';
import { planChanges } from '../planChanges.ts';

/** Goals that are not whole yet, in words; undefined when all is well. */
const wrongGoals = (goals: readonly GoalDraft[], t: EditorTexts): string | undefined => {
  if (goals.some(({ words }) => words.trim() === '')) return t.pleaseGoal;
  const targets = goals.flatMap((goal) => goal.targets);
  if (targets.some(({ measure, code }) => measure === 'other' && !/^\d{1,7}-\d$/.test(code.trim())))
    return t.pleaseCode;
  const missing = targets.some(({ kind, low, high }) => {
    const wanted = kind === 'between' ? [low, high] : kind === 'below' || kind === 'atMost' ? [high] : [low];
    return wanted.some((typed) => parseNumber(typed) === null);
  });
  return missing ? t.pleaseValue : undefined;
};

const wrongActivities = (activities: readonly ActivityDraft[], t: EditorTexts): string | undefined => {
  if (activities.some(({ words }) => words.trim() === '')) return t.pleaseActivity;
  const bad = activities.some(({ rhythm, times }) => {
    const count = parseNumber(times);
    return rhythm !== 'once' && (count === null || count < 1 || count > 20);
  });
  return bad ? t.pleaseTimes : undefined;
};

const nowhere: Resource<PlanAndGoals | null> = {
  data: undefined,
  error: undefined,
  pending: true,
  fetching: false,
  refetch: () => Promise.resolve(),
  dispose: () => undefined,
};

const versionOf = (edited: PlanAndGoals | null): string | undefined =>
  edited === null
    ? undefined
    : [edited.plan, ...edited.goals].map(({ id, meta }) => `${id}:${meta?.versionId}`).join(' ');

interface Options {
  readonly first: PlanAndGoals | null;
  readonly resource: Resource<PlanAndGoals | null> | null;
  readonly initial: PlanDraft;
  readonly patientId: string;
  /** Names the draft of what is typed. */
  readonly draftKey: string;
}

/** The form of a plan with its goals, shared with others who edit it. */
export const usePlanForm = ({ first, resource, initial, patientId, draftKey }: Options) => {
  const t = useMessages(editorTexts);
  const record = useService(ClinicalRecord);
  const errorText = useErrorText();
  const { selectedUser } = useService(Auth);
  const address = usePlanAddress();
  const name = [selectedUser?.firstName, selectedUser?.lastName].filter(Boolean).join(' ');
  const activates = useRef(false);
  const author = selectedUser?.resourceId ? referenceTo('Practitioner', selectedUser.resourceId, name) : undefined;

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
          activates: activates.current,
          measureText: (of: string) => t[`measure_${of}` as 'measure_hba1c'],
        };
        const written = await record.transaction(planChanges(draft, shared.base, saving));
        const plan = written.find((one): one is Stored<CarePlan> => one.resourceType === 'CarePlan');
        made = plan?.id ?? made;
        // Watching the plan brings the goals' new versions; until then what was sent shows.
        return plan && shared.base ? { ...shared.base, plan } : shared.base;
      });
      form.reset(draft);
      address.go({ plan: made }, { replace: true });
    },
    done: t.saved,
  });
  useFormDraft(form, draftKey);
  const shared: Shared<PlanDraft, PlanAndGoals | null> = useShared(form, {
    resource: resource ?? nowhere,
    first,
    valuesOf: (edited) => (edited ? draftOf(edited) : initial),
    versionOf,
  });
  /** Sends it as a plan that begins at once. */
  const activate = async (): Promise<void> => {
    activates.current = true;
    await form.submit();
    activates.current = false;
  };
  return { t, form, shared, errorText, activate };
};
