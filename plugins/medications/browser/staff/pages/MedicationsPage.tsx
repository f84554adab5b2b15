import { observer } from 'mobx-react-lite';
import { ChartPatient, PatientHead, useAddress, useRead } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card, Page } from '#ui';
import { PatientPicker } from '#clinical/browser';
import { idOf, personName } from '#clinical/shared';
import { Router } from '#core/shared';
import '../../medications.css';
import { AnswerRequestDialog } from '../dialogs/AnswerRequestDialog.tsx';
import { PatientRequestList } from '../components/PatientRequestList.tsx';
import { MedicationList } from '../components/MedicationList.tsx';
import { LowSupplyList } from '../components/LowSupplyList.tsx';
import { messages } from '../../messages/index.ts';
import { staffTexts } from '../messages/index.ts';
import { chartPathOf, medicationsPathOf, medicationsPath, internalPath } from '../../paths.ts';

/** RTE-3: the clinic's requests and what runs out, or one patient's medicines. */
export const MedicationsPage = observer(() => {
  const { title } = useMessages(messages);
  const address = useAddress();
  const patient = address.get('patient');
  return patient ? <PatientMedications key={patient} patient={patient} /> : <ClinicMedications title={title} />;
});

const PatientMedications = observer(({ patient }: { readonly patient: string }) => {
  const { title } = useMessages(messages);
  const t = useMessages(staffTexts);
  const address = useAddress();
  const found = useRead('Patient', patient, { about: patient });
  const name = personName(found.data?.name);
  return (
    <Page
      title={name ? `${title} – ${name}` : title}
      width="wide"
      back={internalPath(address.get('back')) ?? medicationsPath}
      actions={
        <Button intent="quiet" href={chartPathOf(patient)}>
          {t.openChart}
        </Button>
      }
    >
      <Async resource={found}>
        {() => (
          <ChartPatient value={patient}>
            <PatientHead patient={patient} lines={false} />
            <MedicationList patient={patient} />
          </ChartPatient>
        )}
      </Async>
    </Page>
  );
});

const ClinicMedications = observer(({ title }: { readonly title: string }) => {
  const t = useMessages(staffTexts);
  const router = useService(Router);
  const address = useAddress();
  const answering = address.get('do') === 'answer' ? address.get('med') : '';
  return (
    <Page title={title} width="wide">
      <div className="dense med-clinic">
        <Card title={t.choosePatient}>
          <PatientPicker
            value={null}
            label={t.choosePatient}
            onChange={(reference) => {
              const id = reference && idOf(reference, 'Patient');
              if (id) router.go(medicationsPathOf(id));
            }}
          />
        </Card>
        <PatientRequestList answer={(task) => address.set({ do: 'answer', med: task })} />
        <LowSupplyList />
      </div>
      {answering && (
        <AnswerRequestDialog key={answering} task={answering} close={() => address.set({ do: '', med: '' })} />
      )}
    </Page>
  );
});
