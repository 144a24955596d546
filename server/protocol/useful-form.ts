import type { z } from 'zod';

/**
 * Marks a parameter that is read more leniently than it is of use: it is not judged, or in other words further on.
 * What it has to be to be of use stands in the description of the API; reading stays as it is.
 */
export function usefulAs<Schema extends z.ZodType>(form: z.ZodType, schema: Schema): Schema {
  forms.set(schema, form);
  return schema;
}

/** What a parameter has to be to be of use, where that is less than what is taken. */
export function usefulFormOf(schema: z.core.$ZodType): z.ZodType | undefined {
  return forms.get(schema);
}

const forms = new WeakMap<z.core.$ZodType, z.ZodType>();
