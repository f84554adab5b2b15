import { Cross } from '@blueprintjs/icons';
import { IconButton, optionsOf } from '#ui';
import type { EditorTexts } from '../messages/index.ts';
import { limitKinds, type TargetDraft } from '../planDraft.ts';
import { LabelledInput, LabelledSelect } from './LabelledControl.tsx';
import { type MeasureName, measureNames, measures } from '../measures.ts';

interface Props {
  readonly target: TargetDraft;
  readonly t: EditorTexts;
  readonly change: (target: TargetDraft) => void;
  readonly remove: () => void;
}

export const newTarget = (measure: MeasureName, t: EditorTexts): TargetDraft => ({
  measure,
  code: measures[measure].code,
  label: t[`measure_${measure}`],
  kind: measures[measure].kind,
  low: '',
  high: '',
  unit: measures[measure].unit,
});

/** How a goal is measured: by what, and which values are wanted. */
export const TargetFields = ({ target, t, change, remove }: Props) => {
  const other = target.measure === 'other';
  const pick = (measure: string): void =>
    change(
      measure === 'other'
        ? { ...target, measure, code: '', label: '', unit: '' }
        : { ...newTarget(measure as MeasureName, t), low: target.low, high: target.high },
    );
  const number = (name: 'low' | 'high', label: string) => (
    <LabelledInput
      label={label}
      inputMode="decimal"
      maxLength={12}
      value={target[name]}
      onChange={(text) => change({ ...target, [name]: text })}
    />
  );
  const word = (name: 'code' | 'label' | 'unit', label: string, maxLength: number) => (
    <LabelledInput
      label={label}
      maxLength={maxLength}
      value={target[name]}
      onChange={(text) => change({ ...target, [name]: text })}
    />
  );
  const upper = target.kind === 'below' || target.kind === 'atMost';
  return (
    <div className="cp-fields cp-target">
      <LabelledSelect
        label={t.measuredBy}
        value={target.measure}
        options={[
          ...optionsOf(measureNames, (name) => t[`measure_${name}`]),
          { value: 'other' as const, label: t.other },
        ]}
        onChange={pick}
      />
      {other && word('code', t.code, 12)}
      {other && word('label', t.label, 120)}
      <LabelledSelect
        label={t.wanted}
        value={target.kind}
        options={optionsOf(limitKinds, (kind) => t[`kind_${kind}`])}
        onChange={(kind) => change({ ...target, kind })}
      />
      {target.kind === 'between' ? (
        <>
          {number('low', t.low)}
          {number('high', t.high)}
        </>
      ) : (
        number(
          upper ? 'high' : 'low',
          other || /^[{/]|d\/wk/.test(target.unit) ? t.value : `${t.value} (${target.unit})`,
        )
      )}
      {other && word('unit', t.unit, 20)}
      <IconButton icon={Cross} label={t.removeMeasure(target.label)} onClick={remove} />
    </div>
  );
};
