import { Add } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Button, type FormModel, optionsOf } from '#ui';
import type { EditorTexts } from '../messages/index.ts';
import { type GoalDraft, newId, type PlanDraft } from '../planDraft.ts';
import { DraftItem, DraftList } from './DraftList.tsx';
import { LabelledInput, LabelledSelect } from './LabelledControl.tsx';
import { newTarget, TargetFields } from './TargetFields.tsx';

const told = ['in-progress', 'improving', 'worsening', 'achieved'] as const;
const toldKey = {
  'in-progress': 'told_in_progress',
  improving: 'told_improving',
  worsening: 'told_worsening',
  achieved: 'told_achieved',
} as const;

interface OneProps {
  readonly goal: GoalDraft;
  readonly t: EditorTexts;
  readonly change: (goal: GoalDraft) => void;
  readonly remove: () => void;
}

const GoalField = ({ goal, t, change, remove }: OneProps) => (
  <DraftItem
    label={t.goal}
    words={goal.words}
    say={(words) => change({ ...goal, words })}
    beside={
      <LabelledInput label={t.goalDue} type="date" value={goal.due} onChange={(due) => change({ ...goal, due })} />
    }
    removes={t.removeGoal(goal.words)}
    remove={remove}
  >
    {goal.targets.map((target, n) => (
      <TargetFields
        key={n}
        target={target}
        t={t}
        change={(next) => change({ ...goal, targets: goal.targets.map((one, at) => (at === n ? next : one)) })}
        remove={() => change({ ...goal, targets: goal.targets.filter((_, at) => at !== n) })}
      />
    ))}
    <div className="cp-fields">
      {goal.targets.length === 0 && (
        <LabelledSelect
          label={t.told}
          value={goal.told}
          options={optionsOf(told, (code) => t[toldKey[code]], t.toldNothing)}
          onChange={(chosen) => change({ ...goal, told: chosen })}
        />
      )}
      <Button
        intent="quiet"
        icon={Add}
        onClick={() => change({ ...goal, targets: [...goal.targets, newTarget('hba1c', t)] })}
      >
        {goal.targets.length === 0 ? t.addMeasure : t.anotherMeasure}
      </Button>
    </div>
  </DraftItem>
);

/** The goals of the plan, one form field. */
export const GoalFields = observer(({ form, t }: { readonly form: FormModel<PlanDraft>; readonly t: EditorTexts }) => {
  return (
    <>
      <p className="pv-field-help">{t.goalHelp}</p>
      <DraftList
        form={form}
        name="goals"
        drafts={form.values.goals}
        set={(next) => form.set('goals', next)}
        adds={t.addGoal}
        fresh={() => ({ id: newId(), isNew: true, words: '', targets: [], due: form.values.end, told: '' })}
      >
        {(goal, change, remove) => <GoalField key={goal.id} {...{ goal, t, change, remove }} />}
      </DraftList>
    </>
  );
});
