import { usePages } from '#clinical/browser';
import { patientRequestKinds, openRequestSearch } from '#plugins/medications/shared/patientRequests.ts';

/** The clinic's open patient requests, oldest first. Read it in an `observer`. */
export const usePatientRequests = () =>
  usePages('Task', {
    ...openRequestSearch(patientRequestKinds),
    _sort: 'authored-on',
    _count: 25,
    _include: 'Task:focus',
  });
