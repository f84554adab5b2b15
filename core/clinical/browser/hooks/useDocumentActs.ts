import { type DocumentAct, DocumentActs, useService, useSlot } from '#core/browser';
import { allows, Auth } from '#core/shared';

/** What features that are on let this role do with a document. Read it in an `observer`. */
export const useDocumentActs = (): readonly DocumentAct[] => {
  const { activeRole } = useService(Auth);
  return useSlot(DocumentActs)
    .map(({ item }) => item)
    .filter(({ allow }) => allows(allow, activeRole))
    .sort((one, other) => one.order - other.order);
};
