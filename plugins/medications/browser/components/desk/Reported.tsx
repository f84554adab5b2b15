import { observer } from 'mobx-react-lite';
import { useAddress, useClinician, useMessages } from '../../../../../core/browser/index.ts';
import { Button, Callout, When } from '../../../../../core/browser/ui/index.ts';
import { askKindOf } from '../../../shared/renewals.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import type { MedicineList } from '../../useMedicines.ts';

/** Side effects that nobody has answered. */
export const Reported = observer(({ list }: { readonly patient: string; readonly list: MedicineList }) => {
  const t = useMessages(deskTexts);
  const address = useAddress();
  const writes = useClinician() !== null;
  const reports = list.medicines.flatMap((medicine) =>
    list
      .asks(medicine)
      .filter((task) => askKindOf(task) === 'side-effect')
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
