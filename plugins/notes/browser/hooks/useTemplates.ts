import { useResource, useService } from '#core/browser';
import { I18n, type Resource } from '#core/shared';
import { type ClinicTemplates, getTemplates, type Template } from '../../shared/calls.ts';
import { usualTemplates } from '../../shared/templates.ts';

/** The clinic's own templates. Read it in an `observer`. */
export const useClinicTemplates = (): Resource<ClinicTemplates> => useResource(getTemplates, {});

/** All that may be chosen, the usual ones first. */
export const useAllTemplates = (own: readonly Template[]): readonly Template[] => {
  const { locale } = useService(I18n);
  return [...usualTemplates(locale), ...own];
};
