import type { Meta } from './datatypes.ts';
import { isRecord } from '#core/shared';

/** Any FHIR R4 resource; what exactly it holds is checked by `validate.ts`. */
export interface Resource {
  readonly resourceType: string;
  readonly id?: string;
  readonly meta?: Meta;
  readonly [element: string]: unknown;
}

/** A resource that has its place: type and logical id. */
export interface Placed extends Resource {
  readonly id: string;
}

export interface StoredResource {
  readonly resource: Placed;
  /** Counts from 1. */
  readonly version: number;
  readonly deleted: boolean;
  readonly updatedAt: Date;
}

/** FHIR R4, datatype `id`. */
export const isId = (text: unknown): text is string => typeof text === 'string' && /^[A-Za-z0-9\-.]{1,64}$/.test(text);

export const isResource = (value: unknown): value is Resource =>
  isRecord(value) && typeof value['resourceType'] === 'string';
