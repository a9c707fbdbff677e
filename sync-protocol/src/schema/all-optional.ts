import { type TOptional, type TProperties, Type } from 'typebox';

/**
 * Makes each property optional. `Type.Partial` would add TypeBox's engine for computed types to every page.
 */
export const allOptional = <Properties extends TProperties>(properties: Properties) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Properties]: TOptional<Properties[Name]>;
  };
