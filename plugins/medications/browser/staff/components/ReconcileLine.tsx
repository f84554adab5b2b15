import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages } from '#core/browser';
import { Segmented } from '#ui';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { writtenDoseOf } from '#plugins/medications/shared/writtenDose.ts';
import { staffTexts } from '../messages/index.ts';
import { ChangedDoseFields } from './ChangedDoseFields.tsx';
import { MedicineCell, SourceCell } from '../../components/MedicineCell.tsx';
import { type DoseValues, doseValuesOf } from '../dialogs/prescriptionForm.ts';

export type Act = 'keep' | 'stop' | 'change';
export interface Line {
  readonly act: Act | '';
  readonly reason: string;
  readonly dose: DoseValues | null;
}

interface ReconcileLineProps {
  readonly medicine: Medicine;
  readonly line: Line;
  readonly wrong: boolean;
  readonly set: (line: Line) => void;
}

/** One medicine and what is decided of it. */
export const ReconcileLine = observer(({ medicine, line, wrong, set }: ReconcileLineProps) => {
  const t = useMessages(staffTexts);
  const id = useId();
  const choose = (act: Act | ''): void => {
    const dose = act === 'change' ? (line.dose ?? doseValuesOf(writtenDoseOf(medicine.dosages[0]))) : line.dose;
    set({ ...line, act, dose });
  };
  return (
    <div className={wrong ? 'med-line wrong' : 'med-line'}>
      <div className="med-line-head">
        <MedicineCell medicine={medicine} />
        {medicine.origin === 'imported' && <SourceCell medicine={medicine} />}
      </div>
      <Segmented<Act | ''>
        label={t.decide(medicine.name)}
        value={line.act}
        onChange={choose}
        options={[
          { value: 'keep', label: t.keep },
          { value: 'change', label: t.changeAct },
          { value: 'stop', label: t.stop },
        ]}
      />
      {line.act === 'change' && line.dose && (
        <ChangedDoseFields dose={line.dose} change={(dose) => set({ ...line, dose })} />
      )}
      {(line.act === 'change' || line.act === 'stop') && (
        <div className="pv-field">
          <label htmlFor={id}>{t.reason}</label>
          <input
            id={id}
            className="pv-input"
            maxLength={300}
            aria-required
            aria-invalid={(wrong && line.reason.trim() === '') || undefined}
            value={line.reason}
            onChange={(event) => set({ ...line, reason: event.target.value })}
          />
        </div>
      )}
    </div>
  );
});
