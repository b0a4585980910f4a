import { useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import { type Sensor, sensorOf } from '#domain/again/plan-sensor.ts'
import { useCall } from '#web/api/get-cache.ts'
import type { FollowedSteps } from '#web/visitor/roasts/again/moments.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { type TemperaturePoint, temperaturesOfTimeline } from './figures.ts'

/** What is followed: its name, its steps and its temperatures. */
export interface Plan {
  name: string
  steps: FollowedSteps
  temperatures: Readonly<Record<Sensor, readonly TemperaturePoint[]>>
  /** Whose degrees the steps have. */
  sensor: Sensor
}

interface Followed {
  roastId: number | null
  /** One of the owner's plans: its steps count instead of the roast's. */
  planId: number | null
}

/** What is followed; null for nothing, and until it is read. */
export function usePlan({ roastId, planId }: Followed): Plan | null {
  const { data: plan, error } = useCall(calls.readPlan, planId === null ? null : { id: planId })
  const id = roastId ?? plan?.roast_id ?? null
  const { data: roast } = useCall(calls.readRoastDetails, id === null ? null : { id })
  const { data: steps } = useCall(calls.readRoastSteps, id === null ? null : { id })
  return useMemo(() => {
    const temperatures = temperaturesOfTimeline(roast?.timeline ?? [])
    if (plan !== undefined) return { name: plan.name, steps: plan, temperatures, sensor: sensorOf(plan) }
    return roast === undefined || steps === undefined || (planId !== null && error === null)
      ? null
      : { name: roastTitle(roast), steps, temperatures, sensor: sensorOf(steps) }
  }, [roast, steps, plan, planId, error])
}
