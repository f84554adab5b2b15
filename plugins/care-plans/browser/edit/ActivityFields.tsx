import { Add, Trash } from '@blueprintjs/icons';
import type { Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useSearch } from '../../../../core/browser/index.ts';
import { Button, type FormModel, IconButton } from '../../../../core/browser/ui/index.ts';
import { FieldNotes } from '../../../../core/browser/ui/form/Field.tsx';
import { type StaffReference, StaffPicker } from '../../../../core/browser/ui/record/StaffPicker.tsx';
import { personName, referenceTo } from '../../../../core/shared/index.ts';
import { performerKinds, type PerformerKind } from '../../shared/activity.ts';
import { type Rhythm, rhythms } from '../../shared/recurrence.ts';
import type { EditTexts } from '../messages/editTexts.ts';
import { type ActivityDraft, newId, type PlanDraft } from './draft.ts';
import { Labelled } from './Labelled.tsx';

const kindKey = {
  patient: 'kind_patient',
  family: 'kind_family',
  staff: 'kind_staff',
  'home-care': 'kind_home_care',
} as const;

interface FieldProps {
  readonly activity: ActivityDraft;
  readonly t: EditTexts;
  readonly change: (activity: ActivityDraft) => void;
  readonly family: readonly Reference[];
}

/** Who exactly: one of the family, or somebody of the clinic. */
const Exactly = ({ activity, t, change, family }: FieldProps) => {
  if (activity.kind === 'family') {
    if (family.length === 0) return <p className="pv-field-help">{t.noFamily}</p>;
    return (
      <Labelled label={t.whoExactly}>
        {(id) => (
          <select
            id={id}
            className="pv-input"
            value={activity.performer?.reference ?? ''}
            onChange={(event) =>
              change({
                ...activity,
                performer: family.find(({ reference }) => reference === event.target.value) ?? null,
              })
            }
          >
            <option value="">{t.anybody}</option>
            {family.map(({ reference, display }) => (
              <option key={reference} value={reference}>
                {display}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    );
  }
  if (activity.kind !== 'staff') return null;
  return (
    <Labelled label={t.whoExactly}>
      {(id) => (
        <StaffPicker
          id={id}
          label={t.whoExactly}
          teams
          value={activity.performer?.reference ? (activity.performer as StaffReference) : null}
          onChange={(performer) => change({ ...activity, performer })}
        />
      )}
    </Labelled>
  );
};

const ActivityField = (props: FieldProps & { readonly remove: () => void }) => {
  const { activity, t, change, remove } = props;
  return (
    <li className="cp-edit-item">
      <div className="cp-fields">
        <Labelled label={t.activity}>
          {(id) => (
            <input
              id={id}
              className="pv-input"
              maxLength={300}
              value={activity.words}
              onChange={(event) => change({ ...activity, words: event.target.value })}
            />
          )}
        </Labelled>
        <IconButton icon={Trash} label={t.removeActivity(activity.words)} onClick={remove} />
      </div>
      <div className="cp-fields cp-four">
        <Labelled label={t.who}>
          {(id) => (
            <select
              id={id}
              className="pv-input"
              value={activity.kind}
              onChange={(event) => change({ ...activity, kind: event.target.value as PerformerKind, performer: null })}
            >
              {performerKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t[kindKey[kind]]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Exactly {...props} />
        {activity.rhythm !== 'once' && (
          <Labelled label={t.times}>
            {(id) => (
              <input
                id={id}
                type="number"
                min={1}
                max={20}
                className="pv-input"
                value={activity.times}
                onChange={(event) => change({ ...activity, times: event.target.value })}
              />
            )}
          </Labelled>
        )}
        <Labelled label={t.howOften}>
          {(id) => (
            <select
              id={id}
              className="pv-input"
              value={activity.rhythm}
              onChange={(event) => change({ ...activity, rhythm: event.target.value as Rhythm })}
            >
              {rhythms.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {t[`rhythm_${rhythm}`]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {activity.rhythm === 'once' && (
          <Labelled label={t.due}>
            {(id) => (
              <input
                id={id}
                type="date"
                className="pv-input"
                value={activity.due}
                onChange={(event) => change({ ...activity, due: event.target.value })}
              />
            )}
          </Labelled>
        )}
      </div>
    </li>
  );
};

interface Props {
  readonly form: FormModel<PlanDraft>;
  readonly t: EditTexts;
  readonly patientId: string;
}

/** The activities of the plan, one form field. */
export const ActivityFields = observer(({ form, t, patientId }: Props) => {
  const related = useSearch('RelatedPerson', { patient: patientId, _count: 50 }, { about: patientId });
  const family = (related.data?.resources ?? [])
    .filter(({ active }) => active !== false)
    .map(({ id, name }) => referenceTo('RelatedPerson', id, personName(name)));
  const { activities } = form.values;
  const set = (next: readonly ActivityDraft[]): void => form.set('activities', next);
  return (
    <>
      <ul className="cp-edit-list">
        {activities.map((activity) => (
          <ActivityField
            key={activity.id}
            activity={activity}
            t={t}
            family={family}
            change={(next) => set(activities.map((one) => (one.id === activity.id ? next : one)))}
            remove={() => set(activities.filter((one) => one.id !== activity.id))}
          />
        ))}
      </ul>
      <FieldNotes form={form} name="activities" />
      <Button
        icon={Add}
        onClick={() =>
          set([
            ...activities,
            { id: newId(), words: '', kind: 'patient', performer: null, rhythm: 'weekly', times: '1', due: '' },
          ])
        }
      >
        {t.addActivity}
      </Button>
    </>
  );
});
