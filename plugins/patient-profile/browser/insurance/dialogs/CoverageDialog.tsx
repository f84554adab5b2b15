import type { Coverage, Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useRead } from '#clinical/browser';
import { useService } from '#core/browser';
import { FormDialog, MeanwhileNote, useForm, useShared } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { verifiedOf } from '#plugins/patient-profile/shared/verification.ts';
import { coverageOf, type CoverageValues, isProvincial, noCoverageValues, valuesOfCoverage } from '../coverage.ts';
import { CoverageFields } from '../components/CoverageFields.tsx';
import { coverageRules } from '../coverageRules.ts';
import { useCoverageLabels } from '../hooks/useCoverageLabels.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly coverage?: Stored<Coverage>;
  readonly provincial: boolean;
  readonly order: number;
  readonly close: () => void;
}

/** A new card or plan, or a change to one. The version before stays in the history. */
export const CoverageDialog = observer(({ patient, coverage, provincial, order, close }: Props) => {
  const { t, title } = useCoverageLabels();
  const record = useService(ClinicalRecord);
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
    },
    done: t.saved,
  });
  const none: Stored<Coverage> = coverage ?? { id: '', ...coverageOf(form.values, patient, undefined, order) };
  const shared = useShared(form, {
    resource,
    first: none,
    valuesOf: valuesOfCoverage,
    versionOf: ({ meta }) => meta?.versionId,
  });
  const fixed = provincial && coverage !== undefined && verifiedOf(coverage) !== null;
  return (
    <FormDialog
      form={form}
      title={coverage ? title(coverage) : provincial ? t.addCard : t.addPlan}
      action={t.save}
      draft={draftKey('patient-profile', 'coverage', coverage?.id ?? (provincial ? 'card' : 'plan'))}
      onClose={close}
    >
      <MeanwhileNote form={form} shared={shared} />
      <CoverageFields
        form={form}
        provincial={provincial || (coverage ? isProvincial(coverage) : false)}
        fixed={fixed}
      />
    </FormDialog>
  );
});
