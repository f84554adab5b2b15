import type { ComponentProps } from 'react';
import { PatientFormDialog } from '#clinical/browser';
import type { Visit } from '../../../shared/visit.ts';

type Parts = Pick<ComponentProps<typeof PatientFormDialog>, 'form' | 'title' | 'action' | 'draft' | 'children'>;

interface VisitFormDialogProps extends Parts {
  readonly visit: Visit;
  readonly close: () => void;
}

/** A short form about one visit, under its client's name. */
export const VisitFormDialog = ({ visit, close, ...parts }: VisitFormDialogProps) => (
  <PatientFormDialog about={visit.patient?.id ?? null} width="narrow" onClose={close} {...parts} />
);
