import { useResource } from '#core/browser';
import type { Resource } from '#core/shared';
import { type ClinicTemplates, getTemplates } from '../../shared/calls.ts';

/** The clinic's own templates. Read it in an `observer`. */
export const useClinicTemplates = (): Resource<ClinicTemplates> => useResource(getTemplates, {});
