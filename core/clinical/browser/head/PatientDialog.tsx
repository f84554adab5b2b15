import type { ComponentProps } from 'react';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { PatientHead } from './PatientHead.tsx';

interface About {
  /** FHIR id of the patient that it acts on; null where none is chosen yet. */
  readonly about: string | null;
}

const headOf = (about: string | null) => about && <PatientHead patient={about} />;

/** A dialog about a patient: staff see under its title who that is. */
export const PatientDialog = ({ about, ...props }: Omit<ComponentProps<typeof Dialog>, 'head'> & About) => (
  <Dialog {...props} head={headOf(about)} />
);

/** A dialog with a form about a patient: staff see under its title who that is. */
export const PatientFormDialog = ({ about, ...props }: Omit<ComponentProps<typeof FormDialog>, 'head'> & About) => (
  <FormDialog {...props} head={headOf(about)} />
);
