import type { Coverage, Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useRead, useService } from '../../../../../core/browser/index.ts';
import {
  Dialog,
  Form,
  MeanwhileNote,
  SubmitButton,
  useForm,
  useFormDraft,
  useShared,
} from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { verifiedOf } from '../../../shared/verified.ts';
import { coverageOf, type CoverageValues, isProvincial, noCoverageValues, valuesOfCoverage } from '../../coverage.ts';
import { CoverageFields } from './CoverageFields.tsx';
import { coverageRules } from './coverageRules.ts';
import { useCoverageWords } from './useCoverageWords.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly coverage?: Stored<Coverage>;
  readonly provincial: boolean;
  readonly order: number;
  readonly close: () => void;
}

/** A new card or plan, or a change to one. The version before stays in the history. */
export const CoverageDialog = observer(({ patient, coverage, provincial, order, close }: Props) => {
  const { t, title } = useCoverageWords();
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const resource = useRead('Coverage', coverage?.id ?? null, { about: patient.id });
  const fields = coverageRules(t, provincial);
  const form = useForm<CoverageValues>({
    fields,
    initial: coverage ? valuesOfCoverage(coverage) : noCoverageValues(provincial, patient),
    submit: async (values) => {
      await shared.save(async () => {
        if (!coverage) return record.create(coverageOf(values, patient, undefined, order));
        return record.update(coverageOf(values, patient, shared.base, order) as Stored<Coverage>);
      });
      toasts.show({ message: t.saved, intent: 'success' });
      close();
    },
  });
  useFormDraft(form, draftKey('patient-profile', 'coverage', coverage?.id ?? (provincial ? 'card' : 'plan')));
  const none: Stored<Coverage> = coverage ?? { id: '', ...coverageOf(form.values, patient, undefined, order) };
  const shared = useShared(form, {
    resource,
    first: none,
    valuesOf: valuesOfCoverage,
    versionOf: ({ meta }) => meta?.versionId,
  });
  const fixed = provincial && coverage !== undefined && verifiedOf(coverage) !== null;
  return (
    <Dialog open title={coverage ? title(coverage) : provincial ? t.addCard : t.addPlan} onClose={close}>
      <Form form={form}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={(name) => fields[name]?.label ?? name}
          words={(_, value) => String(value)}
          take={(name) => shared.take(name)}
        />
        <CoverageFields
          form={form}
          provincial={provincial || (coverage ? isProvincial(coverage) : false)}
          fixed={fixed}
        />
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
