import { Edit, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  Button,
  Card,
  Dialog,
  DialogButton,
  MenuButton,
  TextField,
  FormDialog,
  useConfirm,
  useForm,
} from '../../index.ts';
import { longName, useSay } from '../useSay.ts';

const nothing = (): void => undefined;

const Prescribe = ({ close }: { readonly close: () => void }) => {
  const say = useSay();
  const form = useForm({
    fields: { dose: { label: 'Dose', required: true }, note: { label: say('Note', 'Remarque') } },
    initial: { dose: '500 mg', note: '' },
    submit: () => Promise.resolve(),
  });
  return (
    <FormDialog
      form={form}
      title={say('Change the medicine', 'Modifier le médicament')}
      head={longName}
      action={say('Save', 'Enregistrer')}
      onClose={close}
    >
      <TextField form={form} name="dose" help={say('As it is taken.', 'Comme il est pris.')} />
      <TextField form={form} name="note" multiline />
    </FormDialog>
  );
};

/** What opens above the page; the first dialog stands open. */
export const Overlays = () => {
  const say = useSay();
  const confirm = useConfirm();
  const [open, setOpen] = useState(true);
  const ask = (): void =>
    void confirm({
      title: say('Cancel this visit?', 'Annuler ce rendez-vous ?'),
      text: say('The time is offered to somebody else.', 'L’heure sera offerte à une autre personne.'),
      action: say('Cancel visit', 'Annuler le rendez-vous'),
      danger: true,
    });
  return (
    <Card title={say('Above the page', 'Au-dessus de la page')}>
      <p className="pv-gallery-row">
        <Button onClick={() => setOpen(true)}>{say('Dialog with a form', 'Dialogue avec formulaire')}</Button>
        <DialogButton
          dialog={(close) => (
            <Dialog
              open
              title={say('Who was there', 'Personnes présentes')}
              onClose={close}
              actions={<Button onClick={close}>{say('Close', 'Fermer')}</Button>}
            >
              <p>{longName}</p>
            </Dialog>
          )}
        >
          {say('Dialog', 'Dialogue')}
        </DialogButton>
        <Button onClick={ask}>{say('Question', 'Question')}</Button>
        <MenuButton
          label={say('More', 'Plus')}
          items={[
            { heading: say('This visit', 'Ce rendez-vous') },
            { text: say('Move', 'Déplacer'), icon: Edit, onClick: nothing },
            { text: say('Shown', 'Affiché'), checked: true, onClick: nothing },
            { divider: true },
            { text: say('Cancel', 'Annuler'), icon: Trash, danger: true, onClick: nothing },
            { text: say('Not now', 'Pas maintenant'), disabled: true, onClick: nothing },
          ]}
        />
      </p>
      {open && <Prescribe close={() => setOpen(false)} />}
    </Card>
  );
};
