import { observer } from 'mobx-react-lite';
import { useAddress, useClinician } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, Callout, When } from '#ui';
import { patientRequestKindOf } from '#plugins/medications/shared/patientRequests.ts';
import { staffTexts } from '../messages/index.ts';
import type { CurrentMedicines } from '../../hooks/useMedicines.ts';

/** Side effects that wait for an answer. */
export const SideEffectReports = observer(({ list }: { readonly patient: string; readonly list: CurrentMedicines }) => {
  const t = useMessages(staffTexts);
  const address = useAddress();
  const writes = useClinician() !== null;
  const reports = list.medicines.flatMap((medicine) =>
    list
      .requests(medicine)
      .filter((task) => patientRequestKindOf(task) === 'side-effect')
      .map((task) => ({ task, medicine })),
  );
  return reports.map(({ task, medicine }) => (
    <Callout key={task.id} tone="wait" title={`${t.kind_effect}: ${medicine.name}`}>
      <div className="med-report">
        <p>
          {task.description} {task.authoredOn && <When at={task.authoredOn} />}
        </p>
        {writes && <Button onClick={() => address.set({ do: 'answer', med: task.id })}>{t.answer}</Button>}
      </div>
    </Callout>
  ));
});
