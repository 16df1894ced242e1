import type { Device } from '@padauk/contract/devices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/devices'
import { devicesQuery, endDevice } from './devices.api.ts'

type Leave = {
  /** Ending this device is the same as logging out. */
  onLeave: () => void
  isLeaving: boolean
}

const ConfirmEnd = ({ device, onLeave, isLeaving, onClose }: Leave & { device: Device; onClose: () => void }) => {
  const end = useMutation(endDevice)
  const isBusy = end.isPending || isLeaving
  const act = () => {
    if (isBusy) return
    if (device.is_current) onLeave()
    else end.mutate(device.device_id, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={m.devices_ask()}
      shape="narrow"
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button look="bad" aria-disabled={isBusy} onClick={act}>
            {m.devices_end()}
          </Button>
        </>
      }
    >
      <p>{device.is_current ? m.devices_ask_this() : m.devices_ask_text({ name: device.name })}</p>
    </Dialog>
  )
}

const isPhone = (name: string) => /Android|iOS|iPhone|iPad/i.test(name)

const DeviceRow = ({ device, onEnd }: { device: Device; onEnd: () => void }) => {
  const time = formatTime(device.last_seen_at)
  const Icon = isPhone(device.name) ? Smartphone : Monitor
  return (
    <li className="way">
      <Icon aria-hidden />
      <div className="grow">
        <p className="strong">
          {device.name} {device.is_current && <Chip kind="done">{m.devices_this()}</Chip>}
        </p>
        <p className="small faint num">{m.devices_seen({ time })}</p>
      </div>
      <Button
        look="sec"
        size="tight"
        aria-label={device.is_current ? m.devices_end_this() : m.devices_end_named({ name: device.name, time })}
        onClick={onEnd}
      >
        {m.devices_end()}
      </Button>
    </li>
  )
}

/** Devices where the member is signed in, each with a button to end it (AUTH-7). */
export const DeviceList = (leave: Leave) => {
  const { data, error, refetch } = useQuery(devicesQuery)
  const [ending, setEnding] = useState<Device>()
  const list = useRef<HTMLUListElement>(null)
  const close = () => {
    setEnding(undefined)
    // The pressed button may have been removed with its device.
    requestAnimationFrame(() => document.activeElement === document.body && list.current?.focus())
  }
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <Loading />
        <Skeleton className="h-16 rounded-lg" />
      </>
    )
  return (
    <>
      <ul className="card lined ways" ref={list} tabIndex={-1} aria-label={m.devices_title()}>
        {data.map((device) => (
          <DeviceRow key={device.device_id} device={device} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      {ending && <ConfirmEnd {...leave} device={ending} onClose={close} />}
    </>
  )
}
