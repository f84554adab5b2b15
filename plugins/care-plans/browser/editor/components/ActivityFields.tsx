import { type Known, knownOf } from '#core/shared';
import type { Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useSearch } from '#clinical/browser';
import { type FormModel, NoneLine, optionsOf } from '#ui';
import { controlProps } from '#ui/form/control.ts';
import { FieldNotes } from '#ui/form/Field.tsx';
import { type StaffReference, StaffPicker } from '#clinical/browser/components/StaffPicker.tsx';
import { personName, referenceTo } from '#clinical/shared';
import { performerKinds } from '#plugins/care-plans/shared/activity.ts';
import { rhythms } from '#plugins/care-plans/shared/recurrence.ts';
import type { EditorTexts } from '../messages/index.ts';
import { type ActivityDraft, newId, type PlanDraft } from '../planDraft.ts';
import { DraftItem, DraftList } from './DraftList.tsx';
import { LabelledControl, LabelledInput, LabelledSelect } from './LabelledControl.tsx';

const kindKey = {
  patient: 'kind_patient',
  family: 'kind_family',
  staff: 'kind_staff',
  'home-care': 'kind_home_care',
} as const;

interface FieldProps {
  readonly activity: ActivityDraft;
  readonly t: EditorTexts;
  readonly change: (activity: ActivityDraft) => void;
  readonly family: readonly Reference[];
  readonly knownFamily: Known;
  readonly form: FormModel<PlanDraft>;
}

/** Who exactly: a family member or a member of staff. */
const Exactly = ({ activity, t, change, family, knownFamily, form }: FieldProps) => {
  if (activity.kind === 'family') {
    if (family.length === 0) return <NoneLine of={knownFamily} says={t.noFamily} className="pv-field-help" />;
    return (
      <LabelledSelect
        label={t.whoExactly}
        value={activity.performer?.reference ?? ''}
        options={[
          { value: '', label: t.anybody },
          ...family.map(({ reference, display }) => ({ value: reference ?? '', label: display ?? '' })),
        ]}
        onChange={(chosen) =>
          change({
            ...activity,
            performer: family.find(({ reference }) => reference === chosen) ?? null,
          })
        }
      />
    );
  }
  if (activity.kind !== 'staff') return null;
  return (
    <LabelledControl label={t.whoExactly}>
      {(id) => (
        <>
          <StaffPicker
            id={id}
            label={t.whoExactly}
            teams
            form={form}
            name={`who-${activity.id}`}
            control={controlProps({ form, name: `who-${activity.id}` })}
            value={activity.performer?.reference ? (activity.performer as StaffReference) : null}
            onChange={(performer) => change({ ...activity, performer })}
          />
          <FieldNotes form={form} name={`who-${activity.id}`} />
        </>
      )}
    </LabelledControl>
  );
};

const ActivityField = (props: FieldProps & { readonly remove: () => void }) => {
  const { activity, t, change, remove } = props;
  return (
    <DraftItem
      label={t.activity}
      words={activity.words}
      say={(words) => change({ ...activity, words })}
      removes={t.removeActivity(activity.words)}
      remove={remove}
    >
      <div className="cp-fields cp-four">
        <LabelledSelect
          label={t.who}
          value={activity.kind}
          options={optionsOf(performerKinds, (kind) => t[kindKey[kind]])}
          onChange={(chosen) => change({ ...activity, kind: chosen, performer: null })}
        />
        <Exactly {...props} />
        {activity.rhythm !== 'once' && (
          <LabelledInput
            label={t.times}
            type="number"
            min={1}
            max={20}
            value={activity.times}
            onChange={(text) => change({ ...activity, times: text })}
          />
        )}
        <LabelledSelect
          label={t.howOften}
          value={activity.rhythm}
          options={optionsOf(rhythms, (rhythm) => t[`rhythm_${rhythm}`])}
          onChange={(chosen) => change({ ...activity, rhythm: chosen })}
        />
        {activity.rhythm === 'once' && (
          <LabelledInput
            label={t.due}
            type="date"
            value={activity.due}
            onChange={(text) => change({ ...activity, due: text })}
          />
        )}
      </div>
    </DraftItem>
  );
};

interface Props {
  readonly form: FormModel<PlanDraft>;
  readonly t: EditorTexts;
  readonly patientId: string;
}

/** The activities of the plan, one form field. */
export const ActivityFields = observer(({ form, t, patientId }: Props) => {
  const related = useSearch('RelatedPerson', { patient: patientId, _count: 50 }, { about: patientId });
  const family = (related.data?.resources ?? [])
    .filter(({ active }) => active !== false)
    .map(({ id, name }) => referenceTo('RelatedPerson', id, personName(name)));
  const knownFamily = knownOf(related);
  return (
    <DraftList
      form={form}
      name="activities"
      drafts={form.values.activities}
      set={(next) => form.set('activities', next)}
      adds={t.addActivity}
      fresh={(): ActivityDraft => ({
        id: newId(),
        words: '',
        kind: 'patient',
        performer: null,
        rhythm: 'weekly',
        times: '1',
        due: '',
      })}
    >
      {(activity, change, remove) => (
        <ActivityField key={activity.id} {...{ activity, t, form, family, knownFamily, change, remove }} />
      )}
    </DraftList>
  );
});
