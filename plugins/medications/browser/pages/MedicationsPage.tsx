import { observer } from 'mobx-react-lite';
import { ChartPatient, useAddress, useMessages, useRead, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Page, PatientPicker } from '../../../../core/browser/ui/index.ts';
import { idOf, personName, Router } from '../../../../core/shared/index.ts';
import '../medications.css';
import { AnswerDialog } from '../components/desk/AnswerDialog.tsx';
import { AskList } from '../components/desk/AskList.tsx';
import { Desk } from '../components/desk/Desk.tsx';
import { SoonOut } from '../components/desk/SoonOut.tsx';
import { backOf } from '../encounter.ts';
import { messages } from '../messages.ts';
import { deskTexts } from '../messages/deskTexts.ts';
import { chartPathOf, deskOf, deskPath } from '../paths.ts';

/** RTE-3: the clinic's requests and what runs out, or one patient's medicines. */
export const MedicationsPage = observer(() => {
  const { title } = useMessages(messages);
  const address = useAddress();
  const patient = address.get('patient');
  return patient ? <OfPatient key={patient} patient={patient} /> : <OfClinic title={title} />;
});

const OfPatient = observer(({ patient }: { readonly patient: string }) => {
  const { title } = useMessages(messages);
  const t = useMessages(deskTexts);
  const address = useAddress();
  const found = useRead('Patient', patient, { about: patient });
  const name = personName(found.data?.name);
  return (
    <Page
      title={name ? `${title} – ${name}` : title}
      width="wide"
      back={backOf(address.get('back')) ?? deskPath}
      actions={
        <Button intent="quiet" href={chartPathOf(patient)}>
          {t.openChart}
        </Button>
      }
    >
      <Async resource={found}>
        {() => (
          <ChartPatient value={patient}>
            <Desk patient={patient} />
          </ChartPatient>
        )}
      </Async>
    </Page>
  );
});

const OfClinic = observer(({ title }: { readonly title: string }) => {
  const t = useMessages(deskTexts);
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
              if (id) router.go(deskOf(id));
            }}
          />
        </Card>
        <AskList answer={(task) => address.set({ do: 'answer', med: task })} />
        <SoonOut />
      </div>
      {answering && <AnswerDialog key={answering} task={answering} close={() => address.set({ do: '', med: '' })} />}
    </Page>
  );
});
