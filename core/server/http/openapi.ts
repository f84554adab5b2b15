import { toJSONSchema } from 'zod/v4/core';
import { type AnyCall, type Schema, failureSchema } from '#core/shared';
import type { MountedCall } from '../plugin/contributions.ts';
import { basePaths } from './unknown.ts';

type Json = Record<string, unknown>;

const described = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parameters = (schema: Schema | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = described(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: type,
  }));
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const requestBody = (call: AnyCall): Json | undefined => {
  if (call.upload) {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return call.body && { required: true, content: { 'application/json': { schema: described(call.body, 'input') } } };
};

const success = (call: AnyCall): Json => {
  if (call.download)
    return {
      '200': {
        description: 'The bytes',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  if (!call.answer) return { [String(call.status ?? 204)]: { description: 'Done' } };
  const schema = described(call.answer, 'output');
  return { [String(call.status ?? 200)]: { description: 'Done', content: { 'application/json': { schema } } } };
};

const operation = ({ owner, call }: MountedCall): Json => {
  const open = call.allow === 'anyone';
  const body = requestBody(call);
  const statuses = ['400', ...(open ? [] : ['401', '403']), '404', '409', '413', '415', '422', '429', '500'];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.feature ?? owner],
    ...(open ? { security: [] } : { 'x-roles': call.allow }),
    ...(call.feature && { 'x-feature': call.feature }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(open
        ? []
        : [
            header('Role', 'Id of the profile to act under'),
            header('X-Organization', 'Super administrators: id of the organisation that the page shows'),
            ...(call.once
              ? [header('Idempotency-Key', 'Sent again under the same key within a day: done once, answered alike')]
              : []),
          ]),
    ],
    ...(body && { requestBody: body }),
    responses: {
      ...success(call),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Failure' }])),
    },
  };
};

/** OpenAPI 3.1, from the same descriptions that the browser calls by and the server validates with. */
export const openApiOf = (calls: readonly MountedCall[], publicUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const mounted of calls) {
    const path = (basePaths[mounted.call.base] + mounted.call.path).replaceAll(/:([^/]+)/g, '{$1}');
    paths[path] = { ...paths[path], [mounted.call.method.toLowerCase()]: operation(mounted) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pavilion',
      version: '3',
      description: 'Every call of this server, as its running features describe them.',
    },
    servers: [{ url: publicUrl }],
    security: [{ idToken: [] }],
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The IdToken of POST /v3/users/login',
        },
      },
      responses: {
        Failure: {
          description: 'Refused; `code` says why and `message` what to do',
          content: { 'application/json': { schema: described(failureSchema, 'output') } },
        },
      },
    },
  };
};
